import { onTestFinished, vi } from "vitest";
import { type Db, migrate, openDatabase } from "../core/db/open.ts";
import { statement } from "../core/db/statement.ts";
import { readEnv } from "../core/env/env.ts";
import { composeEmails } from "../features.ts";
import { createOutbox, type Outbox, type OutboxDeps } from "../core/mail/outbox.ts";
import { createTransport } from "../core/mail/transport.ts";
import { startSmtpServer } from "./smtp.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const minute = 60_000;
export const hour = 60 * minute;
/** The time at which every outbox test begins. */
export const noon = new Date("2026-03-01T12:00:00.000Z");

const outboxRows = statement((q) => q.selectFrom("outbox").selectAll().orderBy("id"));

export async function newDatabase(file: string): Promise<Db> {
  const opened = openDatabase(file);
  await migrate(opened);
  return opened;
}

export function newSignup(db: Db, name = "Ada Lovelace", email = "ada@example.org"): number {
  const { lastInsertRowid } = db.sqlite
    .prepare("INSERT INTO signups (name, email, password_hash, created_at) VALUES (?, ?, '-', '-')")
    .run(name, email);
  return Number(lastInsertRowid);
}

/**
 * A database, a mail server and a clock at noon, and outboxes that use them; all removed after the
 * test.
 */
export async function startOutboxBench() {
  const db = await newDatabase(":memory:");
  const smtp = await startSmtpServer();
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const opened: Outbox[] = [];
  const dataDir = await temporaryFolder();
  let now = noon;
  onTestFinished(async () => {
    await Promise.all(opened.map((outbox) => outbox.stop()));
    await smtp.close();
    db.sqlite.close();
  });

  function newOutbox(more: Partial<OutboxDeps> = {}): Outbox {
    const env = readEnv({
      SMTP_URL: smtp.url,
      PUBLIC_URL: "https://stay.example.org",
      DATA_DIR: dataDir,
      MAIL_FROM: "Solar Stay <hello@stay.example.org>",
    });
    const transport = createTransport({ env, log });
    const compose = composeEmails({ db: more.db ?? db, env, languages: () => ["en"] });
    const clock = () => now;
    const outbox = createOutbox({ db, transport, compose, env, clock, log, ...more });
    opened.push(outbox);
    return outbox;
  }

  /** Queues an email for a new sign-up, starts, and waits until nothing is left to send. */
  const sendOne = async (more: Partial<OutboxDeps> = {}): Promise<Outbox> => {
    const outbox = newOutbox(more);
    outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
    outbox.start();
    await outbox.idle();
    return outbox;
  };

  return {
    db,
    smtp,
    log,
    newOutbox,
    now: () => now,
    /** Sets the clock to a time. */
    goTo: (time: Date) => void (now = time),
    /** Advances the clock. */
    later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    rows: () => outboxRows.all(db, {}),
    onlyRow: () => outboxRows.one(db, {}),
    sendOne,
  };
}
