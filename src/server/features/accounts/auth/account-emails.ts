import { makeLink } from "../../../core/access/mailed-links.ts";
import type { EmailWriter, EmailWriters } from "../../../core/mail/compose.ts";
import { findActiveAdmin, findUser } from "../users/users.queries.ts";
import { type AccountChangeKind, accountChanged } from "./account-changed.email.ts";
import { findEmailChange, findPendingSignup } from "./account-emails.queries.ts";
import { accountOpened } from "./account-opened.email.ts";
import { accountRefused, accountWaiting } from "./account-waiting.email.ts";
import { emailChange } from "./email-change.email.ts";
import { emailChanged } from "./email-changed.email.ts";
import { passwordRecovery } from "./password-recovery.email.ts";
import { signupConfirmation } from "./signup-confirmation.email.ts";

const accountChange: EmailWriter = ({ db }, { kind, user_id }) => {
  const user = findUser(db, user_id);
  return (
    user && {
      to: user,
      write: (sender) => accountChanged(sender, user, kind as AccountChangeKind),
    }
  );
};

/** The emails about accounts, by kind. */
export const accountEmails = {
  "signup-confirmation": (input, letter) => {
    const signup = findPendingSignup(input.db, letter.signup_id);
    if (!signup) return undefined;
    const token = makeLink(input, "signup", { signup_id: signup.id });
    return { to: signup, write: (sender) => signupConfirmation(sender, signup, token) };
  },
  "password-recovery": (input, letter) => {
    const user = findUser(input.db, letter.user_id);
    const receiver = user ?? findPendingSignup(input.db, letter.signup_id);
    if (!receiver) return undefined;
    const { id } = receiver;
    const token = makeLink(input, "recovery", user ? { user_id: id } : { signup_id: id });
    return { to: receiver, write: (sender) => passwordRecovery(sender, receiver, token) };
  },
  "email-change": (input, letter) => {
    const change = findEmailChange(input.db, letter.email_change_id);
    if (!change || change.confirmed_at !== null) return undefined;
    const token = makeLink(input, "email_change", { email_change_id: change.id });
    const to = { email: change.new_email, language: change.language };
    return { to, write: (sender) => emailChange(sender, change, token) };
  },
  "email-changed": ({ db }, letter) => {
    const change = findEmailChange(db, letter.email_change_id);
    if (!change) return undefined;
    const to = { email: change.old_email, language: change.language };
    return { to, write: (sender) => emailChanged(sender, change) };
  },
  "password-changed": accountChange,
  "password-link-made": accountChange,
  "token-made": accountChange,
  "second-factor-on": accountChange,
  "second-factor-off": accountChange,
  "second-factor-failed": accountChange,
  "account-opened": ({ db }, letter) => {
    const user = findUser(db, letter.user_id);
    return user && { to: user, write: (sender) => accountOpened(sender, user) };
  },
  "account-waiting": ({ db }, letter) => {
    const admin = findActiveAdmin(db, letter.user_id);
    const user = findUser(db, letter.about_user_id);
    if (!admin || !user?.waiting_since) return undefined;
    return { to: admin, write: (sender) => accountWaiting(sender, admin, user) };
  },
  "account-refused": ({ db }, letter) => {
    const user = findUser(db, letter.user_id);
    return user && { to: user, write: (sender) => accountRefused(sender, user) };
  },
} satisfies EmailWriters;
