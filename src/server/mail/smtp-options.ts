import { unescape } from "node:querystring";
import { isLoopback } from "../loopback.ts";

const second = 1000;
const minute = 60 * second;

/**
 * How mail is handed to the server of SMTP_URL; what the URL says itself (?greetingTimeout=…,
 * ?requireTLS=false) wins over these. RFC 5321, 4.5.3.2 wants five minutes for the greeting, since
 * some servers keep a stranger waiting to see whether it is a spammer's.
 */
export const smtpDefaults = (url: string) => ({
  connectionTimeout: 10 * second,
  greetingTimeout: 5 * minute,
  dnsTimeout: 10 * second,
  socketTimeout: 5 * minute,
  socketCloseTimeout: second,
  // On the way to another machine, password and links must not be readable.
  requireTLS: !isLoopback(new URL(url).hostname),
});

/** An attempt is broken off after this: the greeting's time, and some for the rest. */
export const sendTimeoutMs = 7 * minute;

/** Whether SMTP_URL lets mail go to another machine unencrypted. */
export function mayGoUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (protocol === "smtps:" || isLoopback(hostname)) return false;
  return searchParams.get("requireTLS") === "false" || searchParams.get("ignoreTLS") === "true";
}

/** Hides the password of SMTP_URL in what a mail server says: some repeat what they were given. */
export function withoutPassword(text: string, smtpUrl: string): string {
  const { username, password: written } = new URL(smtpUrl);
  // Not decodeURIComponent: it throws for "100%", which the mailer takes as it is.
  const [user, password] = [unescape(username), unescape(written)];
  // So short a password would be any text.
  if (password.length < 4) return text;
  const asBase64 = (plain: string) => Buffer.from(plain).toString("base64");
  const forms = [asBase64(`\0${user}\0${password}`), asBase64(password), written, password];
  return forms.reduce((hidden, form) => hidden.replaceAll(form, "[…]"), text);
}
