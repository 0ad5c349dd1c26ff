import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeUser } from "../../../testing/factories.ts";
import { startSmtpServer } from "../../../testing/smtp.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(smtpUrl: string | undefined) {
  const app = await createTestApp({
    env: { ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }), SITE_NAME: "Sonne & Co" },
  });
  const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
  const send = (body: object = {}, { token }: { token?: string } = admin) =>
    app.rest("POST", "/api/admin/test-mail", { token, body });
  const log = async () =>
    (await app.rest("GET", "/api/admin/audit-log", admin)).body as { items: object[] };
  return { app, admin, send, log };
}

async function mailServer(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const smtp = await startSmtpServer(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A server that accepts connections and behaves as the test says. */
async function socketServer(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => talk(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
}

test("the email goes to the address, and the server's own line is returned", async () => {
  const smtp = await mailServer();
  const { admin, send, log } = await start(smtp.url);
  expect(await send({ email: "Me@Example.org" })).toMatchObject({
    status: 200,
    body: { accepted: true, answer: expect.stringMatching(/^250 /) },
  });
  expect(smtp.mails[0]).toMatchObject({ subject: "A test email from Sonne & Co" });
  expect(smtp.mails[0]?.to).toMatchObject({ text: "Me@example.org" });
  expect(smtp.mails[0]?.text).toContain("Ada Admin sent this from System Settings");
  // To the caller by default.
  expect(await send()).toMatchObject({ body: { accepted: true } });
  expect(smtp.mails[1]?.to).toMatchObject({ text: admin.email });
  expect((await log()).items[1]).toMatchObject({
    act: "test_mail_sent",
    subject_name: "A test email",
    note: "Accepted",
  });
});

test.each([
  ["RCPT TO", "550 5.1.1 No such user here"],
  ["MAIL FROM", "553 5.7.1 Sender not allowed"],
  ["DATA", "554 5.6.0 Looks like averyverylongspamword"],
] as const)("a refusal at %s is reported in the server's words", async (at, refusal) => {
  const smtp = await mailServer();
  smtp.refusal = { at, with: refusal };
  const { send } = await start(smtp.url);
  const answer = { accepted: false, answer: expect.stringContaining(refusal) };
  expect(await send({ email: "a@example.org" })).toMatchObject({ status: 200, body: answer });
});

test("a wrong login is reported without the password", async () => {
  const smtp = await mailServer({
    authOptional: false,
    onAuth: ({ password }, _session, answer) =>
      answer(Object.assign(new Error(`535 Bad login ${password}`), { responseCode: 535 })),
  });
  for (const [written, meant] of [
    ["hunter%402", "hunter@2"],
    ["100%sunny", "100%sunny"],
  ]) {
    const { app, send } = await start(smtp.url.replace("//", `//user:${written}@`));
    const { body } = await send({ email: "a@example.org" });
    expect(body).toMatchObject({ accepted: false, answer: expect.stringContaining("535") });
    expect(JSON.stringify([body, app.logLines])).not.toContain(meant);
  }
});

test("a missing server, and one without TLS, are distinguished", async () => {
  const smtp = await mailServer();
  await smtp.close();
  const nobody = await start(smtp.url);
  expect(await nobody.send({ email: "a@example.org" })).toMatchObject({
    body: { accepted: false, answer: expect.stringContaining("ECONNREFUSED") },
  });
  const plain = await socketServer((socket) => socket.write("220 hello\r\n"));
  const noTls = await start(`smtps://${plain}`);
  expect(await noTls.send({ email: "a@example.org" })).toMatchObject({
    body: { accepted: false, answer: expect.stringMatching(/ssl|tls/i) },
  });
});

test("a silent server is given up after fifteen seconds", async () => {
  const silent = await socketServer(() => {});
  const { send } = await start(`smtp://${silent}?greetingTimeout=60000&connectionTimeout=60000`);
  expect(await send({ email: "a@example.org" })).toMatchObject({
    body: { accepted: false, answer: "No answer within 15 seconds" },
  });
});

test("without a mail server, it reports where the email is saved", async () => {
  const { app, send } = await start(undefined);
  const { body } = await send({ email: "a@example.org" });
  const [file = ""] = readdirSync(join(app.dataDir, "outbox"));
  expect(body).toMatchObject({ accepted: true, answer: expect.stringContaining(file) });
});

test("the audit log has the outcome, but no address and no path", async () => {
  const accepting = await mailServer();
  const refusing = await mailServer();
  refusing.refusal = { at: "RCPT TO", with: "550 5.1.1 <me@example.org>: no such user" };
  const closedServer = await mailServer();
  await closedServer.close();
  for (const [smtpUrl, note] of [
    [accepting.url, "Accepted"],
    [refusing.url, "Refused"],
    [closedServer.url, "Refused"],
    [undefined, "Saved as a file"],
  ] as const) {
    const { app, send, log } = await start(smtpUrl);
    await send({ email: "me@example.org" });
    const { items } = await log();
    expect(items).toMatchObject([{ act: "test_mail_sent", note }]);
    const rows = JSON.stringify(app.deps.db.sqlite.prepare("SELECT * FROM audit_entries").all());
    for (const secret of ["me@example.org", app.dataDir, "127.0.0.1"]) {
      expect.soft(rows, note).not.toContain(secret);
    }
  }
});

test("only for admins, only to an address, and only ten an hour", async () => {
  const { app, send } = await start(undefined);
  expect(await send({}, await makeUser(app))).toMatchObject({ status: 403 });
  expect(await send({}, {})).toMatchObject({ status: 401 });
  expect(await send({ email: "nobody" })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "email" }] },
  });
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
