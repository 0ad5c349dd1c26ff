import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { idField, optionalText, requiredText, rowId } from "./fields.ts";

export const upgradeProjectView = z
  .object({
    id: rowId,
    upgrade_type: z.string(),
    short_label: z.string(),
    description: z.string().nullable(),
    estimated_cost: z.string().nullable(),
  })
  .meta({ id: "UpgradeProject" });
export type UpgradeProjectView = z.infer<typeof upgradeProjectView>;

/** The dialog's fields, as typed. */
export const upgradeProjectFields = z.object({
  upgrade_type: requiredText(validation.upgradeType, "Upgrade type", limits.upgradeTypeMax),
  short_label: requiredText(validation.shortLabel, "Short label", limits.nameMax),
  description: optionalText("Description", limits.longTextMax),
  estimated_cost: optionalText("Estimated cost", limits.shortTextMax),
});

export const upgradeProjectCreateInput = z.object({
  propertyId: idField(validation.propertyId),
  ...upgradeProjectFields.shape,
});
export const upgradeProjectUpdateInput = z.object({
  id: idField(),
  ...upgradeProjectFields.partial().shape,
});
