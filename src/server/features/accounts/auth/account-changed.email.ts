import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

type AccountEvent = { subject: string; what: string; unless?: string };

/** The event, as the subject and the first sentence name it. */
const happened = {
  "password-changed": { subject: "Your password was changed", what: "has a new password" },
  "password-link-made": {
    subject: "An admin made a password link for you",
    what: "has a link for choosing a new password, which an admin made. It works once, for one hour",
    unless: "If you didn’t ask for it",
  },
  "token-made": {
    subject: "A token for scripts was made",
    what: "has a new token for scripts, which signs in without your password",
  },
  "second-factor-on": {
    subject: "Your second factor is on",
    what: "asks for a code from your authenticator app at every sign-in from now on",
  },
  "second-factor-off": {
    subject: "Your second factor is off",
    what: "no longer asks for a code when you sign in",
  },
  "second-factor-failed": {
    subject: "Wrong codes for your account",
    what: "had a sign-in attempt with the right password and then five wrong codes, so someone may know your password",
  },
} as const satisfies Record<string, AccountEvent>;

export type AccountChangeKind = keyof typeof happened;

/**
 * Tells the owner of an account that a way of signing in has changed, or that someone failed to sign
 * in with the right password, in case it was not them.
 */
export function accountChanged(
  sender: Sender,
  { name }: { name: string },
  kind: AccountChangeKind,
): Words {
  const site = sender.site.site_name;
  const { subject, what, unless = "If this wasn’t you" }: AccountEvent = happened[kind];
  return writeLetter(sender, {
    subject: `${subject} at ${site}`,
    heading: subject,
    parts: [
      greeting(name),
      `Your account at ${site} ${what}.`,
      `${unless}, choose a new password right away with “Forgot password?” on the sign-in page. That ends every session and revokes every token. Then email ${sender.site.contact_email}.`,
      { button: "Go to Sign In", link: `${sender.publicUrl}/login` },
    ],
  });
}
