import { z } from "zod";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import {
  currency,
  date,
  idField,
  optionalText,
  pastDate,
  requestKey,
  requiredText,
  rowId,
  timestamp,
} from "./fields.ts";
import { listInput, pageOf } from "./page.ts";
import { moneyKinds } from "./upgrade-projects.ts";

const amount = z
  .int({ error: schemaError(validation.amount) })
  .min(-limits.amountMax, { error: schemaError(validation.amount) })
  .max(limits.amountMax, { error: schemaError(validation.amount) })
  .meta({ description: "In minor units of the currency, such as cents" });

/** A goal of null removes the goal. */
export const goalInput = z
  .object({
    id: idField(),
    goal_amount: amount.positive({ error: schemaError(validation.goalAmount) }).nullable(),
    currency: currency.nullish(),
  })
  .refine((goal) => goal.goal_amount === null || typeof goal.currency === "string", {
    error: schemaError(validation.currency),
    path: ["currency"],
  });

export const entryInput = z
  .object({
    id: idField(),
    kind: z.enum(moneyKinds, { error: schemaError(validation.ledgerKind) }),
    dated_on: pastDate,
    /** Above zero; a correction may also be below. */
    amount: amount.refine((value) => value !== 0, { error: schemaError(validation.amountZero) }),
    currency,
    note: optionalText(msg("Note"), limits.shortTextMax),
    request_key: requestKey,
    /** True records an entry that equals the last one in kind, date and amount. */
    again: z.boolean({ error: schemaError(validation.flag("again")) }).optional(),
  })
  .refine((entry) => entry.amount > 0 || entry.kind === "correction", {
    error: schemaError(validation.amountPositive),
    path: ["amount"],
  });

/** An entry as the project's host and admins see it. */
export const entryView = z
  .object({
    id: rowId,
    kind: z.enum([...moneyKinds, "goal_change"]),
    dated_on: date,
    amount: z.int(),
    currency: z.string(),
    /** The old and new goal of a goal change; null means no goal. */
    goal_from: z.int().nullable(),
    goal_to: z.int().nullable(),
    note: z.string().nullable(),
    has_receipt: z.boolean(),
    /** The names of the people; null when the account is gone. */
    recorded_by: z.string().nullable(),
    recorded_at: timestamp,
    checked_by: z.string().nullable(),
    checked_at: timestamp.nullable(),
    /** The stay that the money comes from, without its guest; absent of other money. */
    stay: z.object({ id: rowId, reference: z.string(), arrival: date, departure: date }).optional(),
  })
  .meta({ id: "LedgerEntry" });
export type EntryView = z.infer<typeof entryView>;

export const ledgerInput = listInput({ id: idField() });
export const ledgerOutput = pageOf(entryView, {}).meta({ id: "Ledger" });

export const uncheckedInput = listInput({});
const uncheckedEntry = z.object({
  ...entryView.shape,
  upgrade_project_id: rowId,
  short_label: z.string(),
  property_name: z.string(),
  property_slug: z.string(),
});
export type UncheckedEntry = z.infer<typeof uncheckedEntry>;
export const uncheckedOutput = pageOf(uncheckedEntry, {}).meta({ id: "UncheckedEntries" });

export const kw = z
  .number({ error: schemaError(validation.kw) })
  .positive({ error: schemaError(validation.kw) })
  .max(limits.kwMax, { error: schemaError(validation.kw) })
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
    error: schemaError(validation.kw),
  });
export const panels = z
  .int({ error: schemaError(validation.panels) })
  .min(1, { error: schemaError(validation.panels) })
  .max(limits.panelsMax, { error: schemaError(validation.panels) });

export const installationInput = z.object({
  id: idField(),
  installed_on: pastDate,
  panels: panels.nullish(),
  kw: kw.nullish(),
});

export const updateInput = z.object({
  id: idField(),
  text: requiredText(validation.updateText, msg("Update"), limits.shortTextMax),
  request_key: requestKey,
});
