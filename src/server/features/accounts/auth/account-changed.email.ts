import { msg } from "../../../../shared/i18n/message.ts";
import {
  greeting,
  pageUrl,
  type Sender,
  type Words,
  writeLetter,
} from "../../../core/mail/letter.ts";

/** The sentences that name the event, about the account at a site. */
const happened = {
  "password-changed": (site: string) => ({
    subject: msg("Your password was changed at {site}", { site }),
    heading: msg("Your password was changed"),
    what: msg("Your account at {site} has a new password.", { site }),
  }),
  "password-link-made": (site: string) => ({
    subject: msg("An admin made a password link for you at {site}", { site }),
    heading: msg("An admin made a password link for you"),
    what: msg(
      "Your account at {site} has a link for choosing a new password, which an admin made. It works once, for one hour.",
      { site },
    ),
  }),
  "token-made": (site: string) => ({
    subject: msg("A token for scripts was made at {site}", { site }),
    heading: msg("A token for scripts was made"),
    what: msg(
      "Your account at {site} has a new token for scripts, which signs in without your password.",
      { site },
    ),
  }),
  "second-factor-on": (site: string) => ({
    subject: msg("Your second factor is on at {site}", { site }),
    heading: msg("Your second factor is on"),
    what: msg(
      "Your account at {site} asks for a code from your authenticator app at every sign-in from now on.",
      { site },
    ),
  }),
  "second-factor-off": (site: string) => ({
    subject: msg("Your second factor is off at {site}", { site }),
    heading: msg("Your second factor is off"),
    what: msg("Your account at {site} no longer asks for a code when you sign in.", { site }),
  }),
  "second-factor-failed": (site: string) => ({
    subject: msg("Wrong codes for your account at {site}", { site }),
    heading: msg("Wrong codes for your account"),
    what: msg(
      "Your account at {site} had a sign-in attempt with the right password and then five wrong codes, so someone may know your password.",
      { site },
    ),
  }),
} as const;

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
  const { site_name, contact_email } = sender.site;
  const { subject, heading, what } = happened[kind](site_name);
  return writeLetter(sender, {
    subject,
    heading,
    parts: [
      greeting(name),
      what,
      kind === "password-link-made"
        ? msg(
            "If you didn’t ask for it, choose a new password right away with “Forgot password?” on the sign-in page. That ends every session and revokes every token. Then email {contact_email}.",
            { contact_email },
          )
        : msg(
            "If this wasn’t you, choose a new password right away with “Forgot password?” on the sign-in page. That ends every session and revokes every token. Then email {contact_email}.",
            { contact_email },
          ),
      { button: msg("Go to Sign In"), link: pageUrl(sender, "/login") },
    ],
  });
}
