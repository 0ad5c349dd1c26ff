/** What an admin sees of other people's accounts, and can do about them. */
import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { role, succeeded } from "./auth.ts";
import {
  accountEmail,
  idField,
  rowId,
  searchText,
  timestamp,
  wholeNumber,
  optionalNumber,
} from "./fields.ts";

/** What keeps somebody from signing in, if anything does. */
export const userStates = ["active", "disabled", "waiting", "refused"] as const;
export type UserState = (typeof userStates)[number];

const q = searchText.optional();
/** Where a page starts: the next_cursor of the page before. */
const cursor = wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish();

/** An absent filter narrows nothing. */
export const userListInput = z.object({
  q,
  role: z.enum(role.options, { error: validation.userRole }).optional(),
  state: z.enum(userStates, { error: validation.userState }).optional(),
  cursor,
});

/** A confirmed account, as admins see it. */
export const managedUser = z
  .object({
    id: rowId,
    name: z.string(),
    email: z.string(),
    role,
    state: z.enum(userStates),
    created_at: timestamp,
    properties: z.int(),
    /** How many properties they can list. */
    property_limit: z.int(),
  })
  .meta({ id: "ManagedUser" });
export type ManagedUser = z.infer<typeof managedUser>;

export const userListOutput = z
  .object({ items: z.array(managedUser), total: z.int(), next_cursor: z.int().nullable() })
  .meta({ id: "UserPage" });

/** "" and null are the site's usual number again. */
const propertyLimit = optionalNumber(validation.propertyLimit, 1, limits.propertyLimitMax);
export const propertyLimitForm = z.object({ property_limit: propertyLimit });

/** An absent field stays as it is. */
export const userUpdateInput = z.object({
  id: idField(),
  role: z.enum(role.options, { error: validation.userRole }).optional(),
  disabled: z.boolean({ error: validation.flag("disabled") }).optional(),
  /** Of somebody who waits: true lets them in, false turns them down. */
  approved: z.boolean({ error: validation.flag("approved") }).optional(),
  property_limit: propertyLimit,
});

/** Says that it is meant: the account's e-mail address, typed. */
export const userDeletionInput = z.object({ id: idField(), email: accountEmail });
export const userDeletionForm = z.object({ email: accountEmail });
export const userDeletionOutput = succeeded(["USER_DELETED"]);

export const signupListInput = z.object({ q, cursor });

/** A sign-up whose link nobody has opened; each makes an account with the name it came with. */
export const pendingSignup = z
  .object({ id: rowId, name: z.string(), email: z.string(), created_at: timestamp })
  .meta({ id: "PendingSignup" });
export type PendingSignup = z.infer<typeof pendingSignup>;

export const signupListOutput = z
  .object({ items: z.array(pendingSignup), total: z.int(), next_cursor: z.int().nullable() })
  .meta({ id: "SignupPage" });

export const resendOutput = succeeded(["CONFIRMATION_RESENT"]);
