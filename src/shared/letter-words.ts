import type { LetterKind } from "./schemas/outbox.ts";

/** The name of each kind of email, for admins. */
export const letterWords: Record<LetterKind, string> = {
  "signup-confirmation": "Confirmation of a sign-up",
  "password-recovery": "Link to choose a new password",
  "email-change": "Confirmation of a new email",
  "email-changed": "Notice of a changed email",
  "password-changed": "Notice of a new password",
  "password-link-made": "Notice of a password link made by an admin",
  "token-made": "Notice of a new token for scripts",
  "second-factor-on": "Notice of a second factor turned on",
  "second-factor-off": "Notice of a second factor turned off",
  "second-factor-failed": "Notice of wrong codes of a second factor",
  "account-opened": "Welcome to an account an admin opened",
  "account-waiting": "Notice to an admin that someone is waiting",
  "account-refused": "Notice of a declined sign-up",
  "guest-interest": "Message from a guest",
  "contact-confirmation": "Confirmation of a contact email",
  "operator-alert": "Alert to an admin",
  "listing-reported": "Report by a guest, to an admin",
  "listing-taken-down": "Notice of a listing taken down",
  "listing-put-back": "Notice of a listing put back",
  "listing-waiting": "Notice to an admin that a listing is waiting",
  "listing-let-in": "Notice of an approved listing",
};
