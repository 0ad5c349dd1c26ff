import type { UserView } from "../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { imagePathsOf } from "../images/images.queries.ts";

const userById = statement((q, p: { id: number }) =>
  q
    .selectFrom("users")
    .select(["id", "name", "email", "role", "password_hash"])
    .where("id", "=", p.id),
);
export type Account = UserView & { password_hash: string };
export function findAccount(db: Db, id: number): Account | undefined {
  return userById.get(db, { id });
}

const nameUpdate = statement((q, p: { id: number; name: string }) =>
  q.updateTable("users").set({ name: p.name }).where("id", "=", p.id),
);
export const setName = nameUpdate.run;

const admins = statement((q) =>
  q
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .where("disabled_at", "is", null),
);
/** How many admins can sign in. */
export const countAdmins = (db: Db): number => admins.one(db, {}).count;

const userDelete = statement((q, p: { id: number }) =>
  q.deleteFrom("users").where("id", "=", p.id),
);
/** Deletes an account with all that hangs on it; its files are the caller's to remove. */
export const deleteUser = userDelete.run;

const takedowns = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("properties")
    .select("id")
    .where("owner_id", "=", p.owner_id)
    .where("taken_down_at", "is not", null)
    .limit(1),
);
/** Whether an admin's takedown of one of a host's listings stands. */
export const hasTakedown = (db: Db, ownerId: number): boolean =>
  takedowns.get(db, { owner_id: ownerId }) !== undefined;

const propertyIds = statement((q, p: { owner_id: number }) =>
  q.selectFrom("properties").select("id").where("owner_id", "=", p.owner_id),
);
/** The files of all that a host has: photos and receipts. */
export function filesOfHost(db: Db, ownerId: number): string[] {
  return propertyIds.all(db, { owner_id: ownerId }).flatMap(({ id }) => imagePathsOf(db, id));
}
