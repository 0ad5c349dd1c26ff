import { type Message, msg } from "../../../shared/i18n/message.ts";
import { isCommonPassword } from "../../../shared/common-passwords.ts";
import type { Env } from "./env.ts";
import { mayGoUnencrypted } from "../mail/smtp-options.ts";

/** Settings that the operator should correct although the server can run, each with the fix. */
export function envWarnings(env: Env): Message[] {
  const warnings: Message[] = [];
  if (env.smtpUrl !== undefined && /@localhost\b/.test(env.mailFrom)) {
    warnings.push(
      msg(
        "MAIL_FROM is an address at localhost, which mail servers will refuse. Set it to an address at your domain.",
      ),
    );
  }
  if (env.smtpUrl !== undefined && mayGoUnencrypted(env.smtpUrl)) {
    warnings.push(
      msg(
        "SMTP_URL turns encryption off, so the password and every link can be read on the way to the mail server. Remove requireTLS=false or ignoreTLS=true from it.",
      ),
    );
  }
  if (env.firstAdmin && isCommonPassword(env.firstAdmin.password)) {
    warnings.push(
      msg(
        "ADMIN_PASSWORD is one of the most common passwords, so it is easy to guess. Choose a longer one under “Your account”, then remove the setting.",
      ),
    );
  }
  if (!env.rateLimits) {
    warnings.push(
      msg(
        "RATE_LIMITS is off, so passwords can be guessed without limit. Use it for load tests only.",
      ),
    );
  }
  return warnings;
}
