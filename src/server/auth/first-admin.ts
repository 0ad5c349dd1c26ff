import type { Deps } from "../context.ts";
import { type Db, inTransaction } from "../db/open.ts";
import { adminExists, findUserByEmail, insertUser } from "./auth.queries.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSignups } from "./signups.queries.ts";

/**
 * Makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD while there is none. Returns a warning when
 * that cannot be: a host is never made an admin, or given another password, by a setting.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, "db" | "settings" | "clock">,
): Promise<string | undefined> {
  const { db, clock } = deps;
  const wanted = deps.settings.firstAdmin;
  if (!wanted || adminExists(db)) return undefined;

  const { email } = wanted;
  const password_hash = await hashPassword(wanted.password);
  return inTransaction(db, () => {
    if (adminExists(db)) return undefined;
    if (findUserByEmail(db, { email })) {
      return `No admin was created: ${email} already belongs to a host. Set ADMIN_EMAIL to an address without an account.`;
    }
    insertAdmin(db, { name: "Admin", email, password_hash }, clock());
    return undefined;
  });
}

/** Makes an admin's account; inside the transaction that found the e-mail free. */
export function insertAdmin(
  db: Db,
  admin: { name: string; email: string; password_hash: string },
  now: Date,
): void {
  insertUser(db, {
    ...admin,
    role: "admin",
    terms_accepted_at: null,
    created_at: now.toISOString(),
  });
  // The address has its account now; a link mailed earlier must not meet it.
  deleteSignups(db, { email: admin.email, except: 0 });
}
