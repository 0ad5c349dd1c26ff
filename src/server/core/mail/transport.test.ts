import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env/env.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { smtpDefaults } from "./smtp-options.ts";
import { createTransport, DeliveryError, type Mail } from "./transport.ts";

const log = { info: vi.fn<() => void>() };
const mail: Mail = {
  messageId: "<guest-interest.7.1@stay.example.org>",
  to: "host@example.org",
  replyTo: { name: "Ada Lovelace", address: "ada@example.org" },
  subject: "Ada is interested in Sunny Cabin",
  text: "Hello Ana,\n\nAda would like to stay.\n",
  html: "<p>Hello Ana,</p>",
  link: "http://localhost:3000/host/sunny-cabin",
};
const patience = () => new AbortController().signal;

const transportTo = (smtpUrl: string) =>
  createTransport({ env: readEnv({ SMTP_URL: smtpUrl }), log });

const failureOf = async (sending: Promise<string>): Promise<DeliveryError> => {
  const failure = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof DeliveryError)) throw new Error("That was to fail", { cause: failure });
  return failure;
};

beforeEach(() => {
  vi.clearAllMocks();
});

describe("without a mail server", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "solarstay-mail-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const send = async (letter: Mail, env: Record<string, string> = {}) => {
    const read = readEnv({ DATA_DIR: folder, MAIL_FROM: "Stay <me@stay.org>", ...env });
    await createTransport({ env: read, log }).send(letter, patience());
    const [file = ""] = readdirSync(join(folder, "outbox"));
    return join(folder, "outbox", file);
  };

  test("each email is a complete .eml file that only the owner may read", async () => {
    const file = await send(mail);
    expect(file).toMatch(/guest-interest\.7\.1\.eml$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "outbox")).mode & 0o777).toBe(0o700);

    const saved = await simpleParser(readFileSync(file));
    expect(saved).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
    expect(saved.from?.value).toEqual([{ name: "Stay", address: "me@stay.org" }]);
    expect(saved.replyTo?.value).toEqual([{ name: "Ada Lovelace", address: "ada@example.org" }]);
  });

  test("the link can be copied from the file in one piece, however long it is", async () => {
    const token = "A-_b=".repeat(30);
    const link = `https://stay.example.org/confirm#access_token=${token}&type=signup`;
    const file = readFileSync(await send({ ...mail, link }), "utf8");
    expect(file).toMatch(/^X-Link:\r?\n? /m);
    expect(file).toContain(` ${link}\r\n`);
  });

  test("a second attempt replaces the file of the first", async () => {
    await send(mail);
    await send(mail);
    expect(readdirSync(join(folder, "outbox"))).toHaveLength(1);
  });

  test("the link is logged on the site's own machine only", async () => {
    await send(mail);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { to: mail.to, link: mail.link },
      expect.stringContaining("guest-interest.7.1.eml"),
    );
    log.info.mockClear();
    await send(mail, { PUBLIC_URL: "https://stay.example.org" });
    expect(log.info).not.toHaveBeenCalled();
  });

  test("a folder that is not writable is a temporary failure", async () => {
    const env = readEnv({ DATA_DIR: join("/dev/null", "nowhere") });
    const failure = await failureOf(createTransport({ env, log }).send(mail, patience()));
    expect(failure).toMatchObject({
      permanent: false,
      message: "The email could not be saved as a file",
    });
  });

  test.each([
    "Ada\r\nBcc: victim@example.org\r\n\r\n<b>body</b>",
    'Ada" <evil@example.org>, "x',
    "<evil@example.org>",
    "evil@example.org, other@example.org",
    "Ада Лавлейс 愛達 🌞",
    "=?utf-8?q?x?= \u0000\u202e",
    "a".repeat(120),
  ])("no name or title adds a header or an address: %j", async (evil) => {
    const file = await send({
      ...mail,
      replyTo: { name: evil, address: "ada@example.org" },
      subject: `${evil} is interested`,
    });
    const saved = await simpleParser(readFileSync(file));
    expect(saved.from?.value).toEqual([{ name: "Stay", address: "me@stay.org" }]);
    expect(saved.to).toMatchObject({ value: [{ address: "host@example.org" }] });
    expect(saved.replyTo?.value.map(({ address }) => address)).toEqual(["ada@example.org"]);
    expect([...saved.headers.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
      "x-link",
    ]);
    expect(saved.text).toBe(mail.text);
  });
});

describe("to a mail server", () => {
  test("signs in with the decoded user and password of the URL", async () => {
    const seen: unknown[] = [];
    const server = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, answer) {
        seen.push([username, password]);
        answer(null, { user: username });
      },
    });
    const url = server.url.replace("smtp://", "smtp://me%40stay.org:p%3Ass%2Fw@");
    await transportTo(url).send(mail, patience());
    expect(seen).toEqual([["me@stay.org", "p:ss/w"]]);
    expect(server.mails).toHaveLength(1);
    await server.close();
  });

  test.each([
    ["as it is", "hunter:2"],
    ["as in the URL", "hunter%3A2"],
    ["in Base64", Buffer.from("hunter:2").toString("base64")],
    ["as AUTH PLAIN sends it", Buffer.from("\0me\0hunter:2").toString("base64")],
  ])(
    "a refused sign-in can be retried, and no reason contains the password %s",
    async (_, quoted) => {
      const server = await startSmtpServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, answer) => answer(new Error(`535 Wrong: ${quoted}`)),
      });
      const url = server.url.replace("smtp://", "smtp://me:hunter%3A2@");
      const failure = await failureOf(transportTo(url).send(mail, patience()));
      expect(failure.permanent).toBe(false);
      for (const text of [failure.message, failure.whole]) {
        expect(text).toContain("535 Wrong: […]");
        expect(text).not.toContain(quoted);
      }
      await server.close();
    },
  );

  test("another machine must offer TLS before anything is sent, unless the URL says otherwise", async () => {
    const seen: string[] = [];
    const server = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ password }, _session, answer) {
        seen.push(String(password));
        answer(null, { user: "me" });
      },
    });
    // This machine too, but under a name that does not say so.
    const url = `smtp://me:hunter2@0.0.0.0:${server.port}`;
    const failure = await failureOf(transportTo(url).send(mail, patience()));
    expect(failure).toMatchObject({ permanent: false, message: expect.stringMatching(/TLS/) });
    expect({ seen, mails: server.mails }).toEqual({ seen: [], mails: [] });
    await transportTo(`${url}?requireTLS=false`).send(mail, patience());
    expect(seen).toEqual(["hunter2"]);
    expect(server.mails).toHaveLength(1);
    await server.close();
  });

  test("waits for a greeting as long as RFC 5321 asks", () => {
    expect(smtpDefaults("smtp://mail.example.org").greetingTimeout).toBe(5 * 60_000);
  });

  test("a server that never greets is a temporary failure", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = address && typeof address === "object" ? address.port : 0;
    const url = `smtp://127.0.0.1:${port}?greetingTimeout=1`;
    const failure = await failureOf(transportTo(url).send(mail, patience()));
    expect(failure).toMatchObject({
      permanent: false,
      message: expect.stringContaining("reeting"),
    });
    silent.close();
  });

  test("a signal aborts an email while the server delays it", async () => {
    const server = await startSmtpServer();
    const held = server.hold();
    const stop = new AbortController();
    const failure = failureOf(transportTo(server.url).send(mail, stop.signal));
    await held.waiting;
    stop.abort();
    expect((await failure).permanent).toBe(false);
    held.release();
    await server.close();
  });

  test("an address that no server could accept is a permanent failure", async () => {
    const server = await startSmtpServer();
    const failure = await failureOf(transportTo(server.url).send({ ...mail, to: "" }, patience()));
    expect(failure.permanent).toBe(true);
    await server.close();
  });
});
