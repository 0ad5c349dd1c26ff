import { accountEmail } from "../../../shared/schemas/fields.ts";
import { endAccess } from "../../features/accounts/auth/endings.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import type { Cursor } from "../../core/db/page.ts";
import { createSiteLanguages } from "../../core/i18n/site-languages.ts";
import { makePasswordLink } from "../../features/accounts/auth/password-link.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { listUsers } from "../../features/accounts/users/managed-users.queries.ts";
import {
  findUserByEmail,
  isLastAdmin,
  setDisabledAt,
  type User,
} from "../../features/accounts/users/users.queries.ts";
import { withDatabase } from "./database.ts";
import { parseArgument } from "./argument.ts";
import { setPasswordOf } from "./password.ts";
import { recordUserCommand } from "./record-command.ts";

/**
 * `user list [TEXT]`: prints a line for each account whose name or email contains the text, newest
 * first.
 */
export async function listAccounts(text: string | undefined): Promise<void> {
  await withDatabase(loadEnv().dataDir, (db) => {
    for (let cursor: Cursor; cursor !== null;) {
      const page = listUsers(db, { q: text, cursor });
      for (const { email, name, role, state, created_at } of page.items) {
        const since = `since ${created_at.slice(0, 10)}`;
        process.stdout.write(`${[email, name, role, state, since].join("\t")}\n`);
      }
      cursor = page.next_cursor;
    }
  });
}

/** `user disable`: signs an account out, blocks sign-in, and hides its listings. */
export async function disableUser(emailGiven: string): Promise<void> {
  await change(emailGiven, (db, account, email) => {
    if (isLastAdmin(db, account)) {
      throw new Refusal(
        `${email} is the only admin. Create another one first: solarstay admin create EMAIL`,
      );
    }
    setDisabledAt(db, account.id, new Date());
    endAccess(db, account.id);
    if (account.disabled_at === null) recordUserCommand(db, "user_disabled", account);
    return `${email} is disabled and signed out everywhere, and its listings are hidden from guests.`;
  });
}

/** `user enable`: undoes that. */
export async function enableUser(emailGiven: string): Promise<void> {
  await change(emailGiven, (db, account, email) => {
    setDisabledAt(db, account.id, null);
    if (account.disabled_at !== null) recordUserCommand(db, "user_enabled", account);
    return `${email} is enabled again, and its listings are visible, except those that are paused, taken down or awaiting approval.`;
  });
}

/** `user password`: sets a new password for any account, on sites without email. */
export async function setUserPassword(
  emailGiven: string,
  options: { generate: boolean },
): Promise<void> {
  const email = parseArgument(accountEmail, emailGiven);
  await setPasswordOf(options, (db) => accountOf(db, email));
  process.stdout.write(`${email} has a new password and is signed out everywhere.\n`);
}

/** `user reset-link`: prints a link for choosing a new password, and the owner gets an email. */
export async function printResetLink(emailGiven: string): Promise<void> {
  const env = loadEnv();
  await change(emailGiven, (db, account) => {
    recordUserCommand(db, "password_link_made", account);
    const languages = createSiteLanguages({ db, env });
    return makePasswordLink({ db, env, languages, now: new Date() }, account);
  });
  process.stderr.write(
    "It works once, for one hour. Anyone who has it can take over the account.\n",
  );
}

/** Changes an account in one transaction, and prints the sentence that `work` returns. */
async function change(
  emailGiven: string,
  work: (db: Db, account: User, email: string) => string,
): Promise<void> {
  const email = parseArgument(accountEmail, emailGiven);
  const sentence = await withDatabase(loadEnv().dataDir, (db) =>
    inTransaction(db, () => work(db, accountOf(db, email), email)),
  );
  process.stdout.write(`${sentence}\n`);
}

function accountOf(db: Db, email: string): User {
  const account = findUserByEmail(db, email);
  if (account) return account;
  throw new Refusal(`There is no account ${email}. To see all accounts, run: solarstay user list`);
}
