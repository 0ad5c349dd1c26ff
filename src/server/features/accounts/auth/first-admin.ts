import { type Message, msg } from "../../../../shared/i18n/message.ts";
import type { Deps } from "../../../core/context.ts";
import { type Db, inTransaction } from "../../../core/db/open.ts";
import { adminExists, findUserByEmail, insertUser } from "../users/users.queries.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSignups } from "./signups.queries.ts";

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless there is an admin. Returns a warning when
 * the address belongs to a host: a setting never gives a host other rights or another password.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, "db" | "env" | "clock">,
): Promise<Message | undefined> {
  const { db, clock } = deps;
  const firstAdmin = deps.env.firstAdmin;
  if (!firstAdmin || adminExists(db)) return undefined;

  const { email } = firstAdmin;
  const password_hash = await hashPassword(firstAdmin.password);
  return inTransaction(db, () => {
    if (adminExists(db)) return undefined;
    if (findUserByEmail(db, email)) {
      return msg(
        "No admin was created: {email} already belongs to a host. Set ADMIN_EMAIL to an address without an account.",
        { email },
      );
    }
    insertAdmin(db, { name: "Admin", email, password_hash }, clock());
    return undefined;
  });
}

/**
 * Creates an admin's account and returns its id. Call inside the transaction that found the address
 * free.
 */
export function insertAdmin(
  db: Db,
  admin: { name: string; email: string; password_hash: string },
  now: Date,
): number {
  const id = insertUser(db, {
    ...admin,
    role: "admin",
    terms_accepted_at: null,
    created_at: now.toISOString(),
  });
  // Links of earlier sign-ups must not work: the address has its account now.
  deleteSignups(db, admin.email);
  return id;
}
