import { z } from "zod";
import { msg } from "../i18n/message.ts";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import {
  date,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  rowId,
  timestamp,
} from "./fields.ts";
import {
  translatedFields,
  translatedNames,
  translationsInput,
  translationsView,
} from "./translations.ts";

const stages = ["planned", "funding", "funded", "installed"] as const;
export type Stage = (typeof stages)[number];

/** The kinds of ledger entries; only the server records a goal change. */
export const moneyKinds = ["stay_share", "own_money", "grant", "other", "correction"] as const;
export type MoneyKind = (typeof moneyKinds)[number];
export type LedgerKind = MoneyKind | "goal_change";

export const updateView = z
  .object({ id: rowId, text: z.string(), created_at: timestamp })
  .meta({ id: "UpgradeUpdate" });
export type UpdateView = z.infer<typeof updateView>;
export const updateList = z.array(updateView);

/** A photo of the installed upgrade. Its file is served like every other photo's. */
const photoAfterView = z
  .object({
    file_path: z.string(),
    file_name: z.string(),
    width: z.int(),
    height: z.int(),
    preview: z.string(),
  })
  .meta({ id: "PhotoAfter" });
export type PhotoAfterView = z.infer<typeof photoAfterView>;

/** An upgrade project in the public list. */
export const listedUpgrade = z
  .object({
    id: rowId,
    upgrade_type: z.string(),
    short_label: z.string(),
    description: z.string().nullable(),
    estimated_cost: z.string().nullable(),
    translated: translatedNames,
  })
  .meta({ id: "ListedUpgrade" });

/** An upgrade project with its funding; its updates have a separate call. */
export const upgradeProjectView = z
  .object({
    ...listedUpgrade.omit({ translated: true }).shape,
    stage: z.enum(stages),
    /** ISO 4217; the currency of all amounts of the project. */
    currency: z.string().nullable(),
    /** The goal, in minor units (cents). */
    goal_amount: z.int().nullable(),
    /** The received amount in minor units: the sum of the ledger. */
    received_amount: z.int(),
    /**
     * The received share of the goal, in whole percent rounded down; over 100 when more came in.
     */
    funded_percent: z.int().nullable(),
    /** The date of the latest entry. */
    last_entry_on: date.nullable(),
    /**
     * "checked" if an admin has checked every entry and the goal has not changed since, otherwise
     * "recorded" by the host.
     */
    ledger_status: z.enum(["recorded", "checked"]).nullable(),
    /** The date when the goal was met; it stays when money is subtracted or the goal is raised. */
    funded_on: date.nullable(),
    installed_on: date.nullable(),
    /** Solar power only. */
    panels: z.int().nullable(),
    kw: z.number().nullable(),
    photo_after: photoAfterView.nullable(),
    /** The part of the received amount that came from stays, and their number; absent without any. */
    from_stays: z.object({ amount: z.int(), count: z.int() }).exactOptional(),
  })
  .meta({ id: "UpgradeProject" });
export type UpgradeProjectView = z.infer<typeof upgradeProjectView>;

/** An upgrade project in its host's own list. */
export const ownUpgrade = z
  .object({
    ...upgradeProjectView.shape,
    translations: translationsView(translatedFields.upgrade),
  })
  .meta({ id: "OwnUpgrade" });
export type OwnUpgradeView = z.infer<typeof ownUpgrade>;

/** An upgrade project on its property's own page. */
export const shownUpgrade = z
  .object({
    ...upgradeProjectView.shape,
    /** The newest few, newest first. */
    updates: z.array(updateView),
    translated: translatedNames,
  })
  .meta({ id: "ShownUpgrade" });
export type ShownUpgrade = z.infer<typeof shownUpgrade>;

/** The dialog's fields, as typed. */
export const upgradeProjectFields = z.object({
  upgrade_type: requiredLine(validation.upgradeType, msg("Upgrade type"), limits.upgradeTypeMax),
  short_label: requiredLine(validation.shortLabel, msg("Short label"), limits.nameMax),
  description: optionalText(msg("Description"), limits.upgradeTextMax),
  estimated_cost: optionalText(msg("Estimated cost"), limits.shortTextMax),
});

/** For a project that is edited: it may have a text from before the limit. */
export const editedUpgradeText = optionalText(msg("Description"), limits.longTextMax);
export const editedUpgradeFields = upgradeProjectFields.extend({ description: editedUpgradeText });

/** The fields of an upgrade project that a host can translate. */
export const upgradeTranslations = translationsInput({
  ...upgradeProjectFields.pick({ description: true, estimated_cost: true }).shape,
  short_label: optionalLine(msg("Short label"), limits.nameMax),
});

export const upgradeProjectCreateInput = z.object({
  propertyId: idField(validation.propertyId),
  ...upgradeProjectFields.shape,
  translations: upgradeTranslations,
});
export const upgradeProjectUpdateInput = z.object({
  id: idField(),
  ...editedUpgradeFields.partial().shape,
  translations: upgradeTranslations,
});
