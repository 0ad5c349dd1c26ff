import { accountEmail, personName } from "../../../shared/schemas/fields.ts";
import { findUserByEmail, listAdminAccounts } from "../../features/accounts/users/users.queries.ts";
import { insertAdmin } from "../../features/accounts/auth/first-admin.ts";
import { hashPassword } from "../../features/accounts/auth/passwords.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import { Refusal } from "../../core/refusal.ts";
import {
  deleteFactor,
  factorSince,
} from "../../features/accounts/second-factor/second-factor.queries.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { withDatabase } from "./database.ts";
import { readNewPassword, setPasswordOf } from "./password.ts";
import { emailOwner } from "./email-owner.ts";
import { recordUserCommand } from "./record-command.ts";
import { parseArgument } from "./argument.ts";

/** `admin create`: creates an admin's account, confirmed at once. */
export async function createAdmin(
  emailGiven: string,
  options: { name: string; generate: boolean },
): Promise<void> {
  const email = parseArgument(accountEmail, emailGiven);
  const name = parseArgument(personName, options.name);
  const refuseTaken = (db: Db) => {
    const account = findUserByEmail(db, email);
    if (!account) return;
    throw new Refusal(
      account.role === "admin"
        ? `${email} is already an admin. For a new password, run: solarstay admin reset-password ${email}`
        : `${email} is a host's account. Another admin can make it an admin under Manage Users. Here, use an address without an account.`,
    );
  };
  await withDatabase(loadEnv().dataDir, async (db) => {
    refuseTaken(db);
    const password_hash = await hashPassword(await readNewPassword(options));
    inTransaction(db, () => {
      refuseTaken(db);
      const id = insertAdmin(db, { name, email, password_hash }, new Date());
      recordUserCommand(db, "admin_created", { id, name });
    });
  });
  process.stdout.write(`${email} is now an admin and can sign in.\n`);
}

/** `admin reset-password`: sets an admin's password and ends all other access. */
export async function resetAdminPassword(
  emailGiven: string,
  options: { generate: boolean },
): Promise<void> {
  const email = parseArgument(accountEmail, emailGiven);
  await setPasswordOf(options, (db) => {
    const account = findUserByEmail(db, email);
    if (account?.role === "admin") return account;
    throw new Refusal(
      account
        ? `${email} is a host's account. To set a new password, run: solarstay user password ${email}`
        : `There is no account ${email}. To see the admins, run: solarstay admin list`,
    );
  });
  process.stdout.write(`${email} has a new password and is signed out everywhere.\n`);
}

/** `admin list`: prints a line for each admin, oldest first. */
export async function listActiveAdmins(): Promise<void> {
  const admins = await withDatabase(loadEnv().dataDir, listAdminAccounts);
  if (admins.length === 0) {
    process.stdout.write(
      "There is no admin yet. To create one, run: solarstay admin create EMAIL\n",
    );
  }
  for (const { email, name, created_at } of admins) {
    process.stdout.write(`${email}\t${name}\tsince ${created_at.slice(0, 10)}\n`);
  }
}

/** `admin reset-2fa`: removes the second factor of an admin's or a host's account. */
export async function resetSecondFactor(emailGiven: string): Promise<void> {
  const email = parseArgument(accountEmail, emailGiven);
  await withDatabase(loadEnv().dataDir, (db) => {
    inTransaction(db, () => {
      const account = findUserByEmail(db, email);
      if (!account) throw new Refusal(`There is no account ${email}.`);
      if (factorSince(db, account.id) === null) {
        throw new Refusal(`${email} has no second factor.`);
      }
      deleteFactor(db, account.id);
      emailOwner(db, account.id, "second-factor-off");
      recordUserCommand(db, "second_factor_off", account);
    });
  });
  process.stdout.write(
    `${email} can now sign in with the password alone. The second factor must be set up again.\n`,
  );
}
