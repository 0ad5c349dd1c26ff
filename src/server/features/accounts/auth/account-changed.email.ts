import { greeting, type Sender, type Words, writeLetter } from "../../../core/mail/letter.ts";

/** The event, as the subject and the first sentence name it. */
const happened = {
  "password-changed": { subject: "Your password was changed", what: "has a new password" },
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
} as const;

export type AccountChangeKind = keyof typeof happened;

/**
 * Tells the owner of an account that a way of signing in has changed, in case they did not do it.
 */
export function accountChanged(
  sender: Sender,
  { name }: { name: string },
  kind: AccountChangeKind,
): Words {
  const site = sender.site.site_name;
  const { subject, what } = happened[kind];
  return writeLetter(sender, {
    subject: `${subject} at ${site}`,
    heading: subject,
    parts: [
      greeting(name),
      `Your account at ${site} ${what}.`,
      `If this wasn’t you, choose a new password right away with “Forgot password?” on the sign-in page. That ends every session and revokes every token. Then email ${sender.site.contact_email}.`,
      { button: "Go to Sign In", link: `${sender.publicUrl}/login` },
    ],
  });
}
