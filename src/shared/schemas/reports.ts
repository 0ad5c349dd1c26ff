/** Guests' reports about listings, for the admins. */
import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { succeeded } from "./auth.ts";
import { email, idField, optionalText, requiredText, rowId, timestamp } from "./fields.ts";
import { listInput, pageOf } from "./page.ts";

export const reportReasons = ["misleading", "fraud", "not_theirs", "offensive", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The report dialog's fields. */
const fields = {
  reason: z.enum(reportReasons, { error: schemaError(validation.reportReason) }),
  text: requiredText(validation.reportText, msg("What is wrong"), limits.longTextMax),
  /** Only for questions of the admins. */
  email: z
    .union([z.literal("").transform(() => null), email], { error: schemaError(validation.email) })
    .nullish(),
  /** Invisible to people; only spam programs fill it in. */
  homepage: optionalText(msg("Homepage"), limits.shortTextMax).describe(
    "Leave it out: what fills it in is taken for a spam program",
  ),
};
export const reportInput = z.object({ property_id: idField(validation.propertyId), ...fields });
export const reportFields = z.object(fields);
export const reportOutput = succeeded(["REPORT_SENT"]);

export const reportListInput = listInput({});

/** An open report. */
const reportView = z
  .object({
    id: rowId,
    /**
     * Null after its host has deleted the listing; name and slug are those at the time of the
     * report.
     */
    property_id: rowId.nullable(),
    property_name: z.string(),
    property_slug: z.string(),
    reason: z.enum(reportReasons),
    text: z.string(),
    reporter_email: z.string().nullable(),
    /** The language of the guest's page; null if the site had only one. */
    language: z.enum(languages).nullable(),
    created_at: timestamp,
  })
  .meta({ id: "ListingReport" });
export type ReportView = z.infer<typeof reportView>;

export const reportListOutput = pageOf(reportView, { total: z.int() }).meta({ id: "ReportPage" });

export const reportDismissOutput = succeeded(["REPORT_DISMISSED"]);
