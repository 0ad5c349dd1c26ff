import { statement } from "../core/db/statement.ts";
import { ada } from "./accounts.ts";

/** All accounts, oldest first. */
export const allUsers = statement((q) => q.selectFrom("users").selectAll().orderBy("id"));
/** All sign-ups, confirmed or not. */
export const allSignups = statement((q) => q.selectFrom("signups").selectAll().orderBy("id"));

/** A stranger who signs up with Ada's address. */
export const stranger = { ...ada, name: "Eve Stranger", password: "eve knows" };

/** The call of the page that an emailed link opens. */
export const confirmation = (token: string) => ({ token_hash: token, type: "signup" });

/** The answer to a link that confirms nothing. */
export const invalidToken = {
  status: 400,
  body: { error: "Invalid confirmation token", code: "INVALID_TOKEN" },
};
