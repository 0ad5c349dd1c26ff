import { expect, test, vi } from "vitest";
import { readEnv } from "../env/env.ts";
import { hour, minute, newSignup, noon, startOutboxBench } from "../../testing/outbox-bench.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { createTransport, DeliveryError } from "./transport.ts";

test("while the mail server is down, the wait doubles each time, and then the email is delivered", async () => {
  const { smtp, log, later, onlyRow, sendOne } = await startOutboxBench();
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

  const restarted = await startSmtpServer({ port: smtp.port });
  later(2 * minute);
  await outbox.idle();
  expect(onlyRow()).toMatchObject({ state: "sent", attempts: 3, last_error: null });
  expect(restarted.mails).toHaveLength(1);
  await restarted.close();
});

test("a temporary refusal (4xx) is retried", async () => {
  const { smtp, later, onlyRow, sendOne } = await startOutboxBench();
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

test("an email that could not be sent for three days has failed", async () => {
  const { now, goTo, later, onlyRow, sendOne } = await startOutboxBench();
  const notNow = new DeliveryError("not now", { permanent: false });
  const send = vi.fn<() => Promise<string>>(() => Promise.reject(notNow));
  const outbox = await sendOne({
    transport: { send, close: () => {} },
  });
  while (onlyRow().state === "queued") {
    goTo(new Date(onlyRow().next_attempt_at));
    await outbox.idle();
  }
  const triedForHours = (now().getTime() - noon.getTime()) / hour;
  expect(triedForHours).toBeGreaterThan(68);
  expect(triedForHours).toBeLessThanOrEqual(72);
  expect(onlyRow()).toMatchObject({ state: "failed", last_error: "not now" });

  const attempts = send.mock.calls.length;
  later(24 * hour);
  await outbox.idle();
  expect(send).toHaveBeenCalledTimes(attempts);
});

test("a permanent refusal (5xx) of the recipient or the text fails at once, with its reason", async () => {
  const { db, smtp, rows, onlyRow, sendOne } = await startOutboxBench();
  smtp.refusal = { at: "RCPT TO", with: "550 5.1.1 No such user here" };
  const outbox = await sendOne();
  expect(onlyRow()).toMatchObject({
    state: "failed",
    attempts: 1,
    last_error: expect.stringContaining("550 5.1.1 No such user here"),
  });

  smtp.refusal = { at: "DATA", with: "554 Looks like spam" };
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
  await outbox.idle();
  expect(rows()[1]).toMatchObject({
    state: "failed",
    last_error: expect.stringContaining("554 Looks like spam"),
  });
});

test("a reason that quotes the link is stored without the link", async () => {
  const { log, onlyRow, sendOne } = await startOutboxBench();
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
  const env = readEnv({ SMTP_URL: quoting.url });
  await sendOne({ transport: createTransport({ env, log }) });
  const [token = ""] = refused;
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(onlyRow().state).toBe("failed");
  expect(onlyRow().last_error).toContain("554 Bad link […] or […]");
  expect(onlyRow().last_error).not.toContain(token);
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain(token);
  await quoting.close();
});

test("a reason that quotes an address is stored and logged without the address", async () => {
  const { log, smtp, onlyRow, sendOne } = await startOutboxBench();
  smtp.refusal = { at: "RCPT TO", with: "550 <a@b.cd>: not here; mailto:ada@x.de?x, ADA@X.DE." };
  await sendOne();
  expect(onlyRow().last_error).toContain("550 […] not here; […] […]");
  const logged = JSON.stringify([log.warn.mock.calls, log.error.mock.calls]);
  expect(`${logged} ${onlyRow().last_error}`).not.toMatch(/a@b\.cd|ada@/i);
});

test("a refused sender is the operator's to fix: retried, not given up", async () => {
  const { smtp, later, onlyRow, sendOne } = await startOutboxBench();
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

test("a slow mail server delays emails, and those queued meanwhile follow", async () => {
  const { db, smtp, newOutbox, rows } = await startOutboxBench();
  const held = smtp.hold();
  const outbox = newOutbox();
  outbox.start();
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db, "Ada") });
  outbox.wake();
  await held.waiting;
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db, "Bo", "bo@example.org") });
  outbox.wake();
  expect(rows().map(({ state }) => state)).toEqual(["sending", "queued"]);

  held.release();
  await outbox.idle();
  expect(rows().map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(smtp.mails).toHaveLength(2);
});

test("stopping aborts an email that takes too long; the next start sends it again", async () => {
  const { db, smtp, newOutbox, now, onlyRow } = await startOutboxBench();
  const held = smtp.hold();
  const outbox = newOutbox({ drainMs: 0 });
  outbox.queue({ kind: "signup-confirmation", signup_id: newSignup(db) });
  outbox.start();
  await held.waiting;
  await outbox.stop();
  expect(onlyRow()).toMatchObject({ state: "queued", next_attempt_at: now().toISOString() });

  held.release();
  const next = newOutbox();
  next.start();
  await next.idle();
  expect(onlyRow().state).toBe("sent");
});

test("an email interrupted by a crash is sent with the same Message-ID when its claim has expired", async () => {
  const { db, smtp, newOutbox, later, onlyRow, sendOne } = await startOutboxBench();
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
    `<signup-confirmation.1.${noon.getTime()}@stay.example.org>`,
  );
});

test("an error of ours while sending only delays the email", async () => {
  const { log, onlyRow, sendOne } = await startOutboxBench();
  const transport = {
    send: () => Promise.reject(new TypeError("a bug")),
    close: () => {},
  };
  await sendOne({ transport });
  expect(onlyRow()).toMatchObject({
    state: "queued",
    last_error: "The email could not be written",
  });
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.any(TypeError) }),
    expect.any(String),
  );
});
