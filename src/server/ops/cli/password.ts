import { randomBytes } from "node:crypto";
import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import { newPassword } from "../../../shared/schemas/fields.ts";
import { setPassword, type User } from "../../features/accounts/users/users.queries.ts";
import { endAccess } from "../../features/accounts/auth/endings.ts";
import { hashPassword } from "../../features/accounts/auth/passwords.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { withDatabase } from "./database.ts";
import { emailOwner } from "./email-owner.ts";
import { recordUserCommand } from "./record-command.ts";

/** 96 random bits, in letters that can be read aloud. */
const generated = () => randomBytes(12).toString("base64url");

/**
 * A new password: generated and printed, asked for twice at a terminal without showing it, or the
 * first line of a pipe. Never an argument, because every user of the machine can read those.
 */
export async function readNewPassword({ generate }: { generate: boolean }): Promise<string> {
  if (generate) {
    const password = generated();
    process.stdout.write(`Password: ${password}\n`);
    return password;
  }
  const password = process.stdin.isTTY ? await askPasswordTwice() : await firstLine();
  const checked = newPassword.safeParse(password);
  if (!checked.success) throw new Refusal(checked.error.issues[0]?.message ?? "");
  return checked.data;
}

/**
 * Asks for a new password of the account that `find` returns, sets it, and ends all other access.
 */
export async function setPasswordOf(
  options: { generate: boolean },
  find: (db: Db) => User,
): Promise<void> {
  await withDatabase(loadEnv().dataDir, async (db) => {
    find(db);
    const password_hash = await hashPassword(await readNewPassword(options));
    inTransaction(db, () => {
      const account = find(db);
      const { id } = account;
      setPassword(db, id, password_hash);
      endAccess(db, id);
      emailOwner(db, id, "password-changed");
      recordUserCommand(db, "password_changed", account);
    });
  });
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  throw new Refusal("No password was given. Type one, pipe in one line, or use --generate.");
}

async function askPasswordTwice(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const first = await ask(terminal, "New password: ");
    const second = await ask(terminal, "Repeat it: ");
    if (first !== second) throw new Refusal("The passwords don't match. Nothing was changed.");
    return first;
  } finally {
    terminal.close();
  }
}

async function ask(terminal: Interface, question: string): Promise<string> {
  process.stderr.write(question);
  const stopped = new Promise<never>((_, reject) => {
    terminal.once("SIGINT", () => reject(new Refusal("Nothing was changed.")));
  });
  const answer = await Promise.race([terminal.question(""), stopped]);
  process.stderr.write("\n");
  return answer;
}
