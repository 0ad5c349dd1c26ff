import { unescape } from "node:querystring";
import { minuteMs, secondMs } from "../../../shared/time.ts";
import { isLoopback } from "../env/loopback.ts";

/**
 * How emails are passed to the server of SMTP_URL; options in the URL (?greetingTimeout=…,
 * ?requireTLS=false) override these. RFC 5321, 4.5.3.2 asks for five minutes for the greeting,
 * since some servers delay it to detect spammers.
 */
export const smtpDefaults = (url: string) => ({
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 5 * minuteMs,
  dnsTimeout: 10 * secondMs,
  socketTimeout: 5 * minuteMs,
  socketCloseTimeout: secondMs,
  // On the way to another machine, the password and links must not be readable.
  requireTLS: !isLoopback(new URL(url).hostname),
});

/** The limit for an attempt: the time for the greeting, and some for the rest. */
export const sendTimeoutMs = 7 * minuteMs;

/** Whether SMTP_URL lets emails go to another machine unencrypted. */
export function mayGoUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (protocol === "smtps:" || isLoopback(hostname)) return false;
  return searchParams.get("requireTLS") === "false" || searchParams.get("ignoreTLS") === "true";
}

/** Removes the password of SMTP_URL from a mail server's answer: some repeat their input. */
export function withoutPassword(text: string, smtpUrl: string): string {
  const { username, password: written } = new URL(smtpUrl);
  // Not decodeURIComponent: it throws for "100%", which the mailer accepts.
  const [user, password] = [unescape(username), unescape(written)];
  // A shorter password would match any text.
  if (password.length < 4) return text;
  const asBase64 = (plain: string) => Buffer.from(plain).toString("base64");
  const forms = [asBase64(`\0${user}\0${password}`), asBase64(password), written, password];
  return forms.reduce((hidden, form) => hidden.replaceAll(form, "[…]"), text);
}
