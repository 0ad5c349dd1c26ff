/** Other people's accounts as admins see them, and the actions on them. */
import { z } from "zod";
import { limits } from "../limits.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { role, succeeded } from "./auth.ts";
import { accountEmail, idField, rowId, searchText, timestamp, optionalNumber } from "./fields.ts";
import { listInput, pageNumber, pageOf, tableInput } from "./page.ts";

/** Whether the account can sign in, or the reason why not. */
const userStates = ["active", "disabled", "waiting", "refused"] as const;
export type UserState = (typeof userStates)[number];

const q = searchText.optional();

/** The columns by which the accounts can be sorted; "joined" is the default. */
export const userSorts = ["joined", "name", "email", "properties", "state"] as const;
export type UserSort = (typeof userSorts)[number];

/** An absent filter narrows nothing. */
export const userListInput = tableInput(
  {
    q,
    role: z.enum(role.options, { error: schemaError(validation.userRole) }).optional(),
    state: z.enum(userStates, { error: schemaError(validation.userState) }).optional(),
  },
  userSorts,
);

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
    /** The maximum number of properties they can list. */
    property_limit: z.int(),
  })
  .meta({ id: "ManagedUser" });
export type ManagedUser = z.infer<typeof managedUser>;

export const userListOutput = pageOf(managedUser, { total: z.int() }).meta({ id: "UserPage" });

/** "" and null restore the site's default. */
const propertyLimit = optionalNumber(validation.propertyLimit, 1, limits.propertyLimitMax);
export const propertyLimitForm = z.object({ property_limit: propertyLimit });

/** An absent field stays as it is. */
export const userUpdateInput = z.object({
  id: idField(),
  role: z.enum(role.options, { error: schemaError(validation.userRole) }).optional(),
  disabled: z.boolean({ error: schemaError(validation.flag("disabled")) }).optional(),
  /** For a waiting account: true approves it, false declines it. */
  approved: z.boolean({ error: schemaError(validation.flag("approved")) }).optional(),
  property_limit: propertyLimit,
});

/** Confirms the deletion: the account's email address, typed. */
export const userDeletionInput = z.object({ id: idField(), email: accountEmail });
export const userDeletionForm = z.object({ email: accountEmail });
export const userDeletionOutput = succeeded(["USER_DELETED"]);

/** A link for choosing a new password, to be handed over by hand. */
export const passwordLinkOutput = z.object({ link: z.url() }).meta({ id: "PasswordLink" });

export const signupListInput = listInput({ q, page: pageNumber.optional() });

/** A sign-up whose link has not been opened; each would create an account with its own name. */
const pendingSignup = z
  .object({ id: rowId, name: z.string(), email: z.string(), created_at: timestamp })
  .meta({ id: "PendingSignup" });
export type PendingSignup = z.infer<typeof pendingSignup>;

export const signupListOutput = pageOf(pendingSignup, { total: z.int() }).meta({
  id: "SignupPage",
});

export const resendOutput = succeeded(["CONFIRMATION_RESENT"]);
