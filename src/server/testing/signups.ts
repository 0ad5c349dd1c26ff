import { statement } from "../core/db/statement.ts";
import { ada } from "./accounts.ts";

/** Every account, the oldest first. */
export const allUsers = statement((q) => q.selectFrom("users").selectAll().orderBy("id"));
/** Every sign-up, confirmed or not. */
export const allSignups = statement((q) => q.selectFrom("signups").selectAll().orderBy("id"));

/** Somebody who signs up with ada's address. */
export const stranger = { ...ada, name: "Eve Stranger", password: "eve knows" };

/** What the page of a mailed link sends. */
export const confirmation = (token: string) => ({ token_hash: token, type: "signup" });

/** The answer to a link that confirms nothing. */
export const invalidToken = {
  status: 400,
  body: { error: "Invalid confirmation token", code: "INVALID_TOKEN" },
};
