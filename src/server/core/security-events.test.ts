import argon2 from "argon2";
import { expect, onTestFinished, test, vi } from "vitest";
import { madePassword, makeUser } from "../testing/factories.ts";
import { listen } from "../testing/raw-socket.ts";
import { startSmtpServer } from "../testing/smtp.ts";
import { createTestApp } from "../testing/test-app.ts";
import { watchOperations } from "../ops/health/watch.ts";

const minute = 60_000;
const hour = 60 * minute;

async function start() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const app = await createTestApp({
    env: { SMTP_URL: smtp.url, MIN_FREE_DISK_MB: "0", TRUST_PROXY: "127.0.0.1" },
    connections: { connections: 1 },
  });
  const admin = await makeUser(app, { role: "admin", name: "Ada" });
  const user = await makeUser(app);
  app.deps.outbox.start();
  vi.spyOn(argon2, "verify").mockImplementation((_hash, password) =>
    Promise.resolve(password === madePassword),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const fail = async (times: number, clients: number, email = user.email) => {
    for (let n = 0; n < times; n += 1) {
      await app.rest("POST", "/api/login", {
        body: { email, password: "guess" },
        headers: { "x-forwarded-for": `198.51.100.${n % clients}` },
      });
    }
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * minute) {
      app.advance(5 * minute);
      watchOperations(app.deps);
      await app.deps.outbox.idle();
    }
  };
  const health = async () => {
    const { token } = await makeUser(app, { role: "admin" });
    const { body } = await app.rest("GET", "/api/admin/health", { token });
    return body as { problems: string[]; security_events: string[] };
  };
  const lines = () =>
    app.logLines
      .map((line) => (JSON.parse(line) as { msg?: string }).msg ?? "")
      .filter((line) => line.includes("sign-in") || line.includes("limit "));
  return { app, admin, user, smtp, fail, pass, health, lines };
}

test("failed sign-ins and reached limits are counted in the log and in System Health, without names", async () => {
  const { app, user, fail, pass, health, lines } = await start();
  await fail(14, 1);
  await fail(3, 3, "nobody@example.org");
  expect(lines()).toEqual([]);
  await pass(20 * minute);
  expect(lines()).toEqual([
    "13 failed sign-ins for 2 accounts from 3 clients in 15 min",
    "limit loginPerAccountAndClient reached: 4 in 15 min",
  ]);
  const all = app.logLines.join();
  for (const name of [user.email, "nobody@example.org", "198.51.100"]) {
    expect(all).not.toContain(name);
  }
  expect(await health()).toMatchObject({
    problems: [],
    security_events: [
      "13 failed sign-ins within a day",
      "limit loginPerAccountAndClient reached: 4 within a day",
    ],
  });
  app.advance(25 * hour);
  expect((await health()).security_events).toEqual([]);
  await pass(40 * minute);
  expect(lines()).toHaveLength(2);
});

test("a suspected attack is emailed to each admin, once a day", async () => {
  const { smtp, admin, fail, pass, health } = await start();
  // Somebody who forgot the password, and a classroom behind one address.
  await fail(10, 1);
  await pass(10 * minute);
  expect(smtp.mails).toHaveLength(0);
  await fail(110, 30);
  await pass(5 * minute);
  expect(smtp.mails).toMatchObject([
    { subject: "Someone is guessing passwords on Solar Stay", to: { text: admin.email } },
  ]);
  expect((await health()).problems).toEqual(["Someone seems to be guessing passwords"]);
  await pass(2 * hour);
  expect((await health()).problems).toEqual([]);
  await fail(110, 30, "third@example.org");
  await pass(5 * minute);
  expect(smtp.mails).toHaveLength(1);
  await pass(24 * hour);
  await fail(110, 30, "other@example.org");
  await pass(5 * minute);
  expect(smtp.mails.length).toBeGreaterThan(1);
});

test("a refused connection is counted", async () => {
  const { app, health } = await start();
  const open = await listen(app.app);
  const first = open("", "127.0.0.2");
  expect(await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "127.0.0.2").closed).toBe("");
  first.socket.destroy();
  expect((await health()).security_events).toEqual(["connection refused: 1 within a day"]);
});

test("an admin's sign-in is in the audit log, a host's is not", async () => {
  const { app, admin, user } = await start();
  for (const { email } of [admin, user]) {
    const body = { email, password: madePassword };
    expect(await app.rest("POST", "/api/login", { body })).toMatchObject({ status: 200 });
  }
  const { body } = await app.rest("GET", "/api/admin/audit-log", { token: admin.token });
  expect(body).toMatchObject({
    items: [{ act: "admin_signed_in", admin_name: "Ada", subject_name: "Ada", token_name: null }],
  });
});
