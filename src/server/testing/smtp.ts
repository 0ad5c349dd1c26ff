import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A real mail server in the test process that can misbehave on request. */
export type SmtpTestServer = {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** The accepted emails, in order. */
  mails: ParsedMail[];
  /** While set, each command of the kind is refused with this answer, e.g. "550 No such user". */
  refusal: { at: "MAIL FROM" | "RCPT TO" | "DATA"; with: string } | undefined;
  /** Delays the answers to the next emails; `waiting` resolves when one is delayed. */
  hold(): { waiting: Promise<void>; release: () => void };
  close(): Promise<void>;
};

/** Starts a mail server on a free port of this machine, or on that of a closed one. */
export async function startSmtpServer(
  options: { port?: number } & SMTPServerOptions = {},
): Promise<SmtpTestServer> {
  const { port = 0, ...more } = options;
  let gate: { open: Promise<void>; somebodyWaits: () => void } | undefined;

  const refuseAt = (at: string) => {
    if (test.refusal?.at !== at) return undefined;
    const [, code, text] = /^(\d+) (.*)$/s.exec(test.refusal.with) ?? [];
    return Object.assign(new Error(text), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, answer) => answer(refuseAt("MAIL FROM")),
    onRcptTo: (_address, _session, answer) => answer(refuseAt("RCPT TO")),
    onData(stream, _session, answer) {
      const take = async () => {
        const mail = await simpleParser(stream);
        gate?.somebodyWaits();
        await gate?.open;
        const refusal = refuseAt("DATA");
        if (!refusal) test.mails.push(mail);
        return refusal;
      };
      take().then(answer, answer);
    },
    ...more,
  });
  // Clients that hang up in the middle are part of the tests.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const listening = address && typeof address === "object" ? address.port : 0;

  const test: SmtpTestServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails: [],
    refusal: undefined,
    hold() {
      const open = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      gate = { open: open.promise, somebodyWaits: waiting.resolve };
      const release = () => {
        gate = undefined;
        open.resolve();
      };
      return { waiting: waiting.promise, release };
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return test;
}
