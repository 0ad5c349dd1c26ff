import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashToken } from "../access/tokens.ts";
import { inTransaction, openDatabase } from "../db/open.ts";
import { tokenIn } from "../../testing/mails.ts";
import {
  hour,
  minute,
  newDatabase,
  newSignup,
  startOutboxBench,
} from "../../testing/outbox-bench.ts";
import type { Letter } from "./queued-letter.ts";
import { DeliveryError } from "./transport.ts";

test("sends a queued email once and stores nothing but the fact that it was sent", async () => {
  const { smtp, later, rows, sendOne } = await startOutboxBench();
  const outbox = await sendOne();
  expect(smtp.mails).toHaveLength(1);
  const [mail] = smtp.mails;
  expect(mail?.from?.text).toBe('"Solar Stay" <hello@stay.example.org>');
  expect(mail?.to).toMatchObject({ text: "ada@example.org" });
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");

  const stored = Object.entries(rows()[0] ?? {}).filter(([, value]) => value !== null);
  expect(Object.fromEntries(stored)).toEqual({
    id: 1,
    kind: "signup-confirmation",
    signup_id: 1,
    state: "sent",
    attempts: 1,
    next_attempt_at: "2026-03-01T12:08:00.000Z",
    created_at: "2026-03-01T12:00:00.000Z",
    sent_at: "2026-03-01T12:00:00.000Z",
  });
  later(hour);
  outbox.wake();
  await outbox.idle();
  expect(smtp.mails).toHaveLength(1);
});

test("creates the token when the email is written and stores only its hash, for 24 hours", async () => {
  const { db, smtp, log, newOutbox, later } = await startOutboxBench();
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
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
      email_change_id: null,
      contact_address_id: null,
      created_at: "2026-03-01T13:00:00.000Z",
      expires_at: "2026-03-02T13:00:00.000Z",
    },
  ]);
  expect(db.sqlite.serialize().includes(token)).toBe(false);
  expect(JSON.stringify(log.info.mock.calls)).not.toContain(token);
});

test("an email whose cause was rolled back is not queued", async () => {
  const { db, smtp, newOutbox, rows } = await startOutboxBench();
  const outbox = newOutbox();
  outbox.start();
  expect(() =>
    inTransaction(db, () => {
      outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
      throw new Error("no");
    }),
  ).toThrow("no");
  await outbox.idle();
  expect(rows()).toEqual([]);
  expect(smtp.mails).toEqual([]);
});

test("nothing is sent before the start or after the stop", async () => {
  const { db, smtp, newOutbox, onlyRow } = await startOutboxBench();
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
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

test("stopping waits for the email being sent", async () => {
  const { db, smtp, newOutbox, rows } = await startOutboxBench();
  const held = smtp.hold();
  const outbox = newOutbox();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
  outbox.start();
  await held.waiting;
  const stopped = outbox.stop();
  held.release();
  await stopped;
  expect(rows().map(({ state }) => state)).toEqual(["sent", "queued"]);
});

test("every attempt has the same Message-ID and a new token", async () => {
  const { db, smtp, later, sendOne } = await startOutboxBench();
  const outbox = await sendOne();
  // The mail server accepted it, but we crashed before storing that.
  db.sqlite.exec("UPDATE outbox SET state = 'sending'");
  later(8 * minute);
  await outbox.idle();
  const [first, second] = smtp.mails;
  expect(second?.messageId).toBe(first?.messageId);
  expect(tokenIn(second)).not.toBe(tokenIn(first));
});

test("two processes on one database never send the same email", async () => {
  const { smtp, newOutbox } = await startOutboxBench();
  const folder = mkdtempSync(join(tmpdir(), "solarstay-outbox-"));
  const one = await newDatabase(join(folder, "db.sqlite"));
  const two = openDatabase(join(folder, "db.sqlite"));
  const [first, second] = [newOutbox({ db: one }), newOutbox({ db: two })];
  const letters = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`);
  for (const email of letters) {
    const signup_id = newSignup(one, "Ada", email);
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

test("an email that is no longer needed is dropped without a trace", async () => {
  const { db, smtp, newOutbox, rows } = await startOutboxBench();
  const outbox = newOutbox();
  const letters: Letter[] = [
    { kind: "signup-confirmation", signup_id: newSignup(db) },
    { kind: "password-recovery", signup_id: newSignup(db) },
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

test("the result of an attempt does not overwrite a later one", async () => {
  const { db, onlyRow, sendOne } = await startOutboxBench();
  const refused = new DeliveryError("no", { permanent: true });
  const transport = {
    // Slower than its claim: meanwhile another process has claimed the email.
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
