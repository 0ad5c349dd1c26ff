import { type Message, msg } from "./i18n/message.ts";
import type { LetterKind } from "./schemas/outbox.ts";

/** The name of each kind of email, for admins. */
export const letterWords: Record<LetterKind, Message> = {
  "signup-confirmation": msg("Confirmation of a sign-up"),
  "password-recovery": msg("Link to choose a new password"),
  "email-change": msg("Confirmation of a new email"),
  "email-changed": msg("Notice of a changed email"),
  "password-changed": msg("Notice of a new password"),
  "password-link-made": msg("Notice of a password link made by an admin"),
  "token-made": msg("Notice of a new token for scripts"),
  "second-factor-on": msg("Notice of a second factor turned on"),
  "second-factor-off": msg("Notice of a second factor turned off"),
  "second-factor-failed": msg("Notice of wrong codes of a second factor"),
  "account-opened": msg("Welcome to an account an admin opened"),
  "account-waiting": msg("Notice to an admin that someone is waiting"),
  "account-refused": msg("Notice of a declined sign-up"),
  "guest-interest": msg("Message from a guest"),
  "contact-confirmation": msg("Confirmation of a contact email"),
  "operator-alert": msg("Alert to an admin"),
  "listing-reported": msg("Report by a guest, to an admin"),
  "listing-taken-down": msg("Notice of a listing taken down"),
  "listing-put-back": msg("Notice of a listing put back"),
  "listing-waiting": msg("Notice to an admin that a listing is waiting"),
  "listing-let-in": msg("Notice of an approved listing"),
  "stay-requested": msg("Confirmation of a request, to a guest"),
  "stay-accepted": msg("Notice of an accepted stay"),
  "stay-changed": msg("Notice of a changed stay"),
  "stay-declined": msg("Notice of a declined request"),
  "stay-cancelled": msg("Notice of a cancelled stay, to a guest"),
  "stay-expired": msg("Notice of an unanswered request, to a guest"),
  "stay-message": msg("Message about a stay"),
  "stay-reminder": msg("Reminder of a request, to a host"),
  "stay-unanswered": msg("Notice of an unanswered request, to a host"),
  "stay-withdrawn": msg("Notice of a withdrawn request"),
  "stay-cancelled-by-guest": msg("Notice of a cancelled stay, to a host"),
  "stay-over": msg("Question after a stay, to a host"),
};

/** Why an email was not sent, unless the mail server gave the reason. The outbox stores the English text. */
export const sendFailures = {
  unwritten: msg("The email could not be written"),
  unsaved: msg("The email could not be saved as a file"),
  unsent: msg("It could not be sent"),
};

/** The message of a stored reason; undefined for a mail server's own answer. */
export const sendFailureIn = (reason: string): Message | undefined =>
  Object.values(sendFailures).find(({ text }) => text === reason);
