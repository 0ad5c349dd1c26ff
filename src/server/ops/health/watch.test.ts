import { expect, onTestFinished, test } from "vitest";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { watchOperations } from "./watch.ts";

const minute = 60_000;
const hour = 60 * minute;

async function start(env: Record<string, string> = {}) {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const app = await createTestApp({
    env: { SMTP_URL: smtp.url, MIN_FREE_DISK_MB: "0", RATE_LIMITS: "off", ...env },
  });
  const admins = [
    await makeUser(app, { role: "admin", name: "Ada" }),
    await makeUser(app, { role: "admin", name: "Alan" }),
  ];
  const { id } = await makeProperty(app, await makeUser(app));
  app.deps.outbox.start();
  const interest = () => makeInterest(app, id, { message: String(Math.random()) });
  /** Lets time pass in the steps of the server's watch. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * minute) {
      app.advance(5 * minute);
      watchOperations(app.deps);
      await app.deps.outbox.idle();
    }
  };
  const alerts = () =>
    smtp.mails
      .filter(({ subject }) => !subject?.startsWith("Interest in "))
      .map(({ subject, to, text }) => ({ subject, to: [to ?? []].flat()[0]?.text, text }));
  return { app, smtp, admins, interest, pass, alerts };
}

test("after the mail server was down for hours each admin is told once, when it works again", async () => {
  const { smtp, admins, interest, pass, alerts } = await start();
  smtp.refusal = { at: "MAIL FROM", with: "451 The disk of the mail server is full" };
  await interest();
  await interest();
  await pass(50 * minute);
  smtp.refusal = undefined;
  // Within the hour nobody needs to know.
  await pass(3 * hour);
  expect(alerts()).toEqual([]);

  smtp.refusal = { at: "MAIL FROM", with: "451 The disk of the mail server is full" };
  await interest();
  await pass(8 * hour);
  expect(alerts()).toEqual([]);
  smtp.refusal = undefined;
  await pass(4 * hour);
  expect(alerts().map(({ to }) => to)).toEqual(admins.map(({ email }) => email));
  for (const { subject, text } of alerts()) {
    expect(subject).toMatch(/^Emails from Solar Stay (keep failing|failed for a while)$/);
    expect(text).toMatch(/We noticed it on/);
  }
  await pass(8 * hour);
  expect(alerts()).toHaveLength(2);
});

test("if only some emails fail, admins are told at once with the reason, and again the next time", async () => {
  const { app, smtp, interest, pass, alerts } = await start();
  const fail = async () => {
    smtp.refusal = { at: "RCPT TO", with: "550 5.7.1 Blocked as spam" };
    for (let n = 0; n < 3; n += 1) await interest();
    await app.deps.outbox.idle();
    smtp.refusal = undefined;
    await pass(5 * minute);
  };
  await fail();
  expect(alerts()).toMatchObject([
    { subject: "Emails from Solar Stay keep failing", text: expect.stringContaining("Hello Ada") },
    { text: expect.stringContaining("3 emails were given up.") },
  ]);
  await pass(12 * hour);
  expect(alerts()).toHaveLength(2);
  await pass(13 * hour);
  await fail();
  expect(alerts()).toHaveLength(4);
});

test("two mistyped addresses cause no alert: their hosts can correct them", async () => {
  const { app, smtp, interest, pass, alerts } = await start();
  smtp.refusal = { at: "RCPT TO", with: "550 5.1.1 No such user" };
  await interest();
  await interest();
  await app.deps.outbox.idle();
  smtp.refusal = undefined;
  await pass(2 * hour);
  expect(alerts()).toEqual([]);
});

test("a disk running out of space is reported once", async () => {
  const { pass, alerts } = await start({ MIN_FREE_DISK_MB: "100000000" });
  await pass(5 * hour);
  expect(alerts()).toMatchObject([
    {
      subject: "Solar Stay is running out of disk space",
      text: expect.stringMatching(/Only [\d.]+ (GB|MB) left on the disk/),
    },
    { subject: "Solar Stay is running out of disk space" },
  ]);
});

test("an admin who was demoted before the email leaves is not told", async () => {
  const { app, admins, alerts } = await start({ MIN_FREE_DISK_MB: "100000000" });
  watchOperations(app.deps);
  app.deps.db.sqlite.prepare("UPDATE users SET role = 'host' WHERE id = ?").run(admins[0]?.id);
  await app.deps.outbox.idle();
  expect(alerts().map(({ to }) => to)).toEqual([admins[1]?.email]);
});
