import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "../auth/tokens.ts";
import { type Db, inTransaction, migrate, openDatabase } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { readSettings } from "../env.ts";
import { tokenIn } from "../testing/mails.ts";
import { type SmtpTestServer, startSmtpServer } from "../testing/smtp.ts";
import { createOutbox, type Letter, type Outbox, type OutboxDeps } from "./outbox.ts";
import { createTransport, DeliveryError } from "./transport.ts";

const minute = 60_000;
const hour = 60 * minute;

let db: Db;
let smtp: SmtpTestServer;
let now: Date;
let opened: Outbox[];
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };

beforeEach(async () => {
  db = await newDatabase(":memory:");
  smtp = await startSmtpServer();
  now = new Date("2026-03-01T12:00:00.000Z");
  opened = [];
  vi.clearAllMocks();
});

afterEach(async () => {
  await Promise.all(opened.map((outbox) => outbox.stop()));
  await smtp.close();
  db.sqlite.close();
});

async function newDatabase(file: string): Promise<Db> {
  const made = openDatabase(file);
  await migrate(made);
  return made;
}

function newOutbox(more: Partial<OutboxDeps> = {}): Outbox {
  const settings = readSettings({
    SMTP_URL: smtp.url,
    PUBLIC_URL: "https://stay.example.org",
    MAIL_FROM: "Solar Stay <hello@stay.example.org>",
  });
  const transport = createTransport({ settings, log });
  const outbox = createOutbox({ db, transport, settings, clock: () => now, log, ...more });
  opened.push(outbox);
  return outbox;
}

const later = (ms: number) => (now = new Date(now.getTime() + ms));

function newSignup(name = "Ada Lovelace", email = "ada@example.org", at: Db = db): number {
  const { lastInsertRowid } = at.sqlite
    .prepare("INSERT INTO signups (name, email, password_hash, created_at) VALUES (?, ?, '-', '-')")
    .run(name, email);
  return Number(lastInsertRowid);
}

const outboxRows = statement((q) => q.selectFrom("outbox").selectAll().orderBy("id"));
const rows = () => outboxRows.all(db, {});
const onlyRow = () => outboxRows.one(db, {});

/** Queues a letter for a new sign-up, starts and waits till there is nothing to do. */
async function sendOne(more: Partial<OutboxDeps> = {}): Promise<Outbox> {
  const outbox = newOutbox(more);
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  outbox.start();
  await outbox.idle();
  return outbox;
}

test("sends a queued letter once and keeps nothing of it but that it was sent", async () => {
  const outbox = await sendOne();
  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.from?.text).toBe('"Solar Stay" <hello@stay.example.org>');
  expect(mail?.to).toMatchObject({ text: "ada@example.org" });
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");

  expect(rows()).toEqual([
    {
      id: 1,
      kind: "signup-confirmation",
      signup_id: 1,
      user_id: null,
      guest_interest_id: null,
      state: "sent",
      attempts: 1,
      next_attempt_at: "2026-03-01T12:02:00.000Z",
      last_error: null,
      created_at: "2026-03-01T12:00:00.000Z",
      sent_at: "2026-03-01T12:00:00.000Z",
    },
  ]);
  later(hour);
  outbox.wake();
  await outbox.idle();
  expect(smtp.mails).toHaveLength(1);
});

test("makes the token when the letter is written and keeps only its hash, for 24 hours", async () => {
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  expect(db.sqlite.prepare("SELECT * FROM link_tokens").all()).toEqual([]);
  later(hour);
  outbox.start();
  await outbox.idle();

  const token = tokenIn(smtp.mails[0]);
  expect(db.sqlite.prepare("SELECT * FROM link_tokens").all()).toEqual([
    {
      id: 1,
      type: "signup",
      token_hash: hashToken(token),
      signup_id: 1,
      user_id: null,
      created_at: "2026-03-01T13:00:00.000Z",
      expires_at: "2026-03-02T13:00:00.000Z",
    },
  ]);
  expect(db.sqlite.serialize().includes(token)).toBe(false);
  expect(JSON.stringify(log.info.mock.calls)).not.toContain(token);
});

test("a letter whose cause was rolled back was never written", async () => {
  const outbox = newOutbox();
  outbox.start();
  expect(() =>
    inTransaction(db, () => {
      outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
      throw new Error("no");
    }),
  ).toThrow("no");
  await outbox.idle();
  expect(rows()).toEqual([]);
  expect(smtp.mails).toEqual([]);
});

test("nothing is sent before it is started or after it is stopped", async () => {
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  outbox.wake();
  await outbox.idle();
  expect(onlyRow().state).toBe("queued");

  outbox.start();
  await outbox.stop();
  outbox.wake();
  await outbox.idle();
  expect(onlyRow().state).toBe("queued");
  expect(smtp.mails).toEqual([]);
});

test("with the mail server down it waits twice as long each time, and then delivers", async () => {
  await smtp.close();
  const outbox = await sendOne();
  expect(onlyRow()).toMatchObject({
    state: "queued",
    attempts: 1,
    next_attempt_at: "2026-03-01T12:01:00.000Z",
    last_error: expect.stringContaining("ECONNREFUSED"),
  });

  later(minute - 1);
  await outbox.idle();
  expect(onlyRow().attempts).toBe(1);
  later(1);
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ attempts: 2, next_attempt_at: "2026-03-01T12:03:00.000Z" });
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain("ada@");

  smtp = await startSmtpServer({ port: smtp.port });
  later(2 * minute);
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ state: "sent", attempts: 3, last_error: null });
  expect(smtp.mails).toHaveLength(1);
});

test("a refusal for now (4xx) is tried again", async () => {
  smtp.refusal = { at: "RCPT TO", with: "451 Greylisted, come back later" };
  const outbox = await sendOne();
  expect(onlyRow()).toMatchObject({
    state: "queued",
    last_error: expect.stringContaining("451 Greylisted, come back later"),
  });
  smtp.refusal = undefined;
  later(minute);
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ state: "sent", last_error: null });
});

test("a letter that could not be sent for three days has failed", async () => {
  const notNow = new DeliveryError("not now", { permanent: false });
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(notNow));
  const outbox = await sendOne({ transport: { send, close: () => {} } });
  while (onlyRow().state === "queued") {
    now = new Date(onlyRow().next_attempt_at);
    await outbox.idle();
  }
  const triedForHours = (now.getTime() - Date.parse("2026-03-01T12:00:00.000Z")) / hour;
  expect(triedForHours).toBeGreaterThan(68);
  expect(triedForHours).toBeLessThanOrEqual(72);
  expect(onlyRow()).toMatchObject({ state: "failed", last_error: "not now" });

  const attempts = send.mock.calls.length;
  later(24 * hour);
  await outbox.idle();
  expect(send).toHaveBeenCalledTimes(attempts);
});

test("a refusal for good (5xx) of the receiver or the text fails at once, with its reason", async () => {
  smtp.refusal = { at: "RCPT TO", with: "550 5.1.1 No such user here" };
  const outbox = await sendOne();
  expect(onlyRow()).toMatchObject({
    state: "failed",
    attempts: 1,
    last_error: expect.stringContaining("550 5.1.1 No such user here"),
  });

  smtp.refusal = { at: "DATA", with: "554 Looks like spam" };
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  await outbox.idle();
  expect(rows()[1]).toMatchObject({
    state: "failed",
    last_error: expect.stringContaining("554 Looks like spam"),
  });
});

test("a reason that quotes the link is kept without it", async () => {
  const refused: string[] = [];
  const quoting = await startSmtpServer({
    onData(stream, _session, answer) {
      let source = "";
      stream.setEncoding("utf8").on("data", (part: string) => (source += part));
      stream.on("end", () => {
        const token = /access_token=(?:3D)?([\w-]{20,})/.exec(source)?.[1] ?? "no token seen";
        refused.push(token);
        const text = `Bad link https://stay.example.org/confirm#access_token=${token} or ${token}`;
        answer(Object.assign(new Error(text), { responseCode: 554 }));
      });
    },
  });
  const settings = readSettings({ SMTP_URL: quoting.url });
  await sendOne({ transport: createTransport({ settings, log }) });
  const [token = ""] = refused;
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(onlyRow().state).toBe("failed");
  expect(onlyRow().last_error).toContain("554 Bad link […] or […]");
  expect(onlyRow().last_error).not.toContain(token);
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain(token);
  await quoting.close();
});

test("a refused sender is the operator's to mend: tried again, not given up", async () => {
  smtp.refusal = { at: "MAIL FROM", with: "553 Sender not allowed" };
  const outbox = await sendOne();
  expect(onlyRow()).toMatchObject({
    state: "queued",
    last_error: expect.stringContaining("553 Sender not allowed"),
  });
  smtp.refusal = undefined;
  later(minute);
  await outbox.idle();
  expect(onlyRow().state).toBe("sent");
});

test("a slow mail server delays letters, and those queued meanwhile follow", async () => {
  const held = smtp.hold();
  const outbox = newOutbox();
  outbox.start();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup("Ada") });
  outbox.wake();
  await held.waiting;
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup("Bo", "bo@example.org") });
  outbox.wake();
  expect(rows().map(({ state }) => state)).toEqual(["sending", "queued"]);

  held.release();
  await outbox.idle();
  expect(rows().map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(smtp.mails).toHaveLength(2);
});

test("stopping lets the letter being sent arrive", async () => {
  const held = smtp.hold();
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  outbox.start();
  await held.waiting;
  const stopped = outbox.stop();
  held.release();
  await stopped;
  expect(rows().map(({ state }) => state)).toEqual(["sent", "queued"]);
});

test("stopping breaks off a letter that takes too long; the next start sends it again", async () => {
  const held = smtp.hold();
  const outbox = newOutbox({ drainMs: 0 });
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup() });
  outbox.start();
  await held.waiting;
  await outbox.stop();
  expect(onlyRow()).toMatchObject({ state: "queued", next_attempt_at: now.toISOString() });

  held.release();
  const next = newOutbox();
  next.start();
  await next.idle();
  expect(onlyRow().state).toBe("sent");
});

test("a letter left in the middle by a crash is sent when its claim has ended, by the same name", async () => {
  smtp.refusal = { at: "RCPT TO", with: "451 Not now" };
  const crashed = await sendOne();
  await crashed.stop();
  db.sqlite.exec(
    "UPDATE outbox SET state = 'sending', next_attempt_at = '2026-03-01T12:02:00.000Z'",
  );
  smtp.refusal = undefined;

  const outbox = newOutbox();
  outbox.start();
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ state: "sending", attempts: 1 });
  later(2 * minute);
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ state: "sent", attempts: 2 });
  expect(smtp.mails[0]?.messageId).toBe(
    `<signup-confirmation.1.${Date.parse("2026-03-01T12:00:00.000Z")}@stay.example.org>`,
  );
});

test("every attempt at a letter carries the same Message-ID, and a token of its own", async () => {
  const outbox = await sendOne();
  // The mail server took it, but we died before writing that down.
  db.sqlite.exec("UPDATE outbox SET state = 'sending'");
  later(2 * minute);
  await outbox.idle();
  const [first, second] = smtp.mails;
  expect(second?.messageId).toBe(first?.messageId);
  expect(tokenIn(second)).not.toBe(tokenIn(first));
});

test("two processes on one database never send the same letter", async () => {
  const folder = mkdtempSync(join(tmpdir(), "solarstay-outbox-"));
  const one = await newDatabase(join(folder, "db.sqlite"));
  const two = openDatabase(join(folder, "db.sqlite"));
  const [first, second] = [newOutbox({ db: one }), newOutbox({ db: two })];
  const letters = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`);
  for (const email of letters) {
    const signup_id = newSignup("Ada", email, one);
    first.queue({ kind: "signup-confirmation", signup_id });
  }
  first.start();
  second.start();
  await Promise.all([first.idle(), second.idle()]);
  await Promise.all([first.stop(), second.stop()]);

  const receivers = smtp.mails.map(({ to }) => (Array.isArray(to) ? "" : to?.text));
  expect(receivers).toHaveLength(letters.length);
  expect(new Set(receivers)).toEqual(new Set(letters));
  expect(one.sqlite.prepare("SELECT DISTINCT state, attempts FROM outbox").all()).toEqual([
    { state: "sent", attempts: 1 },
  ]);
  one.sqlite.close();
  two.sqlite.close();
  rmSync(folder, { recursive: true });
});

test("a letter nobody needs any more is dropped without a trace", async () => {
  const outbox = newOutbox();
  const letters: Letter[] = [
    { kind: "signup-confirmation", signup_id: newSignup() },
    { kind: "password-recovery", signup_id: newSignup() },
    { kind: "password-recovery", for: "nobody" },
  ];
  for (const letter of letters) outbox.queue(letter);
  db.sqlite.exec("UPDATE signups SET confirmed_at = '-'");
  outbox.start();
  await outbox.idle();
  expect(rows()).toEqual([]);
  expect(smtp.mails).toEqual([]);
  expect(db.sqlite.prepare("SELECT * FROM link_tokens").all()).toEqual([]);
});

test("a fault of ours while sending costs the letter nothing but time", async () => {
  const transport = { send: () => Promise.reject(new TypeError("a bug")), close: () => {} };
  await sendOne({ transport });
  expect(onlyRow()).toMatchObject({ state: "queued", last_error: "It could not be written" });
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.any(TypeError) }),
    expect.any(String),
  );
});

test("what became of an attempt is not written over a later one", async () => {
  const refused = new DeliveryError("no", { permanent: true });
  const transport = {
    // Slower than its claim: meanwhile another process has taken the letter.
    send() {
      db.sqlite.exec(
        "UPDATE outbox SET attempts = 2, next_attempt_at = '2026-03-01T12:04:00.000Z'",
      );
      return Promise.reject(refused);
    },
    close: () => {},
  };
  await sendOne({ transport });
  expect(onlyRow()).toMatchObject({ state: "sending", attempts: 2, last_error: null });
});
