import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createTransport as createMailer } from "nodemailer";
import { sendFailures } from "../../../shared/letter-words.ts";
import type { Env } from "../env/env.ts";
import { keptMailName, keptMailsFolder } from "./mail-names.ts";
import { smtpDefaults, withoutPassword } from "./smtp-options.ts";

/** An email ready to send. */
export type Mail = {
  /** The same for every attempt of one email, so that a duplicate can be recognised. */
  messageId: string;
  to: string;
  /** The address for replies; only the site is ever the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Its first link to a page of the site; the site's address if it has none. */
  link: string;
  /** An event as iCalendar text, which the receiver's calendar adds, changes or removes. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
};

export type Transport = {
  /**
   * Sends one email and returns the receiving server's answer; throws a DeliveryError when that
   * fails or the signal aborts it.
   */
  send(mail: Mail, signal: AbortSignal): Promise<string>;
  close(): void;
};

/**
 * Why an email was not accepted, in words that may be stored: no link, token, password or address.
 */
export class DeliveryError extends Error {
  /** The receiving server will never accept it, so retrying is pointless. */
  readonly permanent: boolean;
  /** The complete answer. It may quote the email, so use it only for emails without secrets. */
  readonly whole: string;
  constructor(reason: string, more: { permanent: boolean; whole?: string; cause?: unknown }) {
    super(reason, { cause: more.cause });
    this.permanent = more.permanent;
    this.whole = more.whole ?? reason;
  }
}

type TransportDeps = {
  env: Pick<Env, "smtpUrl" | "mailFrom" | "dataDir" | "publicUrlIsLoopback">;
  log: Pick<FastifyBaseLogger, "info">;
};

/**
 * Sends emails through the mail server of SMTP_URL; without one, saves them as files in DATA_DIR.
 */
export function createTransport(deps: TransportDeps): Transport {
  return deps.env.smtpUrl === undefined
    ? createFileTransport(deps)
    : createSmtpTransport(deps.env.smtpUrl, deps.env.mailFrom);
}

/** One connection per email: emails are few, and an idle connection breaks unnoticed. */
function createSmtpTransport(url: string, from: string): Transport {
  const mailer = createMailer({
    url,
    ...smtpDefaults(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      try {
        const { response } = await mailer.sendMail({ ...toMessage(mail, from), signal });
        return withoutPassword(response, url);
      } catch (error) {
        throw toDeliveryError(error, url);
      }
    },
    close: () => mailer.close(),
  };
}

/**
 * For sites without a mail server: each email becomes an .eml file that only the owner may read.
 */
function createFileTransport({ env, log }: TransportDeps): Transport {
  const folder = keptMailsFolder(env.dataDir);
  const mailer = createMailer({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      const { headers, ...letter } = toMessage(mail, env.mailFrom);
      // The text is encoded, so a link in it cannot be copied from the file.
      const link = { key: "X-Link", value: mail.link, prepared: true, foldLines: false };
      const all = [...Object.entries(headers).map(([key, value]) => ({ key, value })), link];
      const { message } = await mailer.sendMail({ ...letter, headers: all, signal });
      const name = keptMailName(mail.messageId);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, name), message, { mode: 0o600 });
      } catch (cause) {
        throw new DeliveryError(sendFailures.unsaved.text, {
          permanent: false,
          cause,
        });
      }
      // On the site's own machine the log serves as the first host's inbox; elsewhere a link is a
      // secret.
      if (env.publicUrlIsLoopback) {
        log.info({ to: mail.to, link: mail.link }, `Email saved as ${name}: ${mail.subject}`);
      }
      return `Saved as ${join(folder, name)}: SMTP_URL is not set`;
    },
    close: () => mailer.close(),
  };
}

function toMessage(mail: Mail, from: string) {
  const { messageId, replyTo, subject, text, html, calendar } = mail;
  return {
    messageId,
    from,
    to: { name: "", address: mail.to },
    replyTo,
    subject,
    text,
    html,
    ...(calendar && { icalEvent: { ...calendar, filename: "stay.ics" } }),
    // Autoresponders ignore such emails.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * A 5xx about this recipient or this text is permanent; any other failure (login, sender) can be
 * fixed.
 */
function toDeliveryError(error: unknown, smtpUrl: string): DeliveryError {
  if (!(error instanceof Error)) {
    return new DeliveryError(sendFailures.unsent.text, { permanent: false, cause: error });
  }
  const known = error as Error & { code?: string; command?: string; permanent?: boolean };
  const aboutThisMail = known.command === "RCPT TO" || known.command === "DATA";
  const unusableAddress = known.code === "EENVELOPE" && known.command === "API";
  const whole = withoutPassword(known.message, smtpUrl);
  return new DeliveryError(withoutSecrets(whole), {
    permanent: (aboutThisMail && known.permanent === true) || unusableAddress,
    whole,
    cause: error,
  });
}

/**
 * Mail servers quote what they refuse: drop long words, and with them every link, and addresses.
 */
function withoutSecrets(reason: string): string {
  return reason
    .replace(/\S{25,}|\S+@\S+/g, "[…]")
    .replace(/\s+/g, " ")
    .slice(0, 300);
}
