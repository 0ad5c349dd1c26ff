import { isCommonPassword } from "../../../shared/common-passwords.ts";
import type { Settings } from "./env.ts";
import { mayGoUnencrypted } from "../mail/smtp-options.ts";

/** What the operator should correct although the server can run, each with what to do. */
export function settingsWarnings(settings: Settings): string[] {
  const warnings: string[] = [];
  if (settings.smtpUrl !== undefined && /@localhost\b/.test(settings.mailFrom)) {
    warnings.push(
      "MAIL_FROM is an address at localhost, which mail servers will refuse. Set it to an address at your domain.",
    );
  }
  if (settings.smtpUrl !== undefined && mayGoUnencrypted(settings.smtpUrl)) {
    warnings.push(
      "SMTP_URL turns encryption off, so the password and every link can be read on the way to the mail server. Remove requireTLS=false or ignoreTLS=true from it.",
    );
  }
  if (settings.firstAdmin && isCommonPassword(settings.firstAdmin.password)) {
    warnings.push(
      "ADMIN_PASSWORD is one of the most common passwords, so it is easy to guess. Choose a longer one under “Your account”, then remove the setting.",
    );
  }
  if (!settings.rateLimits) {
    warnings.push(
      "RATE_LIMITS is off, so passwords can be guessed without limit. Use it for load tests only.",
    );
  }
  return warnings;
}
