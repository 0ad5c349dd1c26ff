import { dayMs } from "../../../../shared/time.ts";
import { type Kysely, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { ReportReason, ReportView } from "../../../../shared/schemas/reports.ts";
import type { Db } from "../../../core/db/open.ts";
import { type Cursor, type PageRange, readPage } from "../../../core/db/page.ts";
import { insertInto, updateById } from "../../../core/db/rows.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import { listedProperties } from "../listed.ts";
import type { Report as ReportedListing } from "./listing-reported.email.ts";

type Report = {
  property_id: number;
  reason: ReportReason;
  text: string;
  reporter_email: string | null;
};
/** A report, with the name and slug that the listing had then. */
export type NewReport = Report & {
  property_name: string;
  property_slug: string;
  created_at: string;
  language?: Language | null;
};

const reportedColumns = [
  "property_id",
  "property_name",
  "property_slug",
  "reason",
  "text",
  "reporter_email",
  "language",
  "created_at",
] as const;
/** Adds a report and returns its id. */
export const insertReport: (db: Db, report: NewReport) => number = insertInto(
  "listing_reports",
  reportedColumns,
);

const same = statement((q, p: Report) =>
  q
    .selectFrom("listing_reports")
    .select("id")
    .where("property_id", "=", p.property_id)
    .where("closed_at", "is", null)
    .where("reason", "=", p.reason)
    .where("text", "=", p.text)
    .where(sql`lower(reporter_email)`, "is", sql`lower(${p.reporter_email})`)
    .limit(1),
);
/** Whether an identical report is open. */
export const isReported = (db: Db, report: Report): boolean => same.get(db, report) !== undefined;

const listed = statement((q, p: { id: number }) =>
  listedProperties(q).select(["name", "slug"]).where("id", "=", p.id),
);
/** Name and slug of a listing that the public sees. */
export const findReportable = (db: Db, propertyId: number) => listed.get(db, { id: propertyId });

const selectOpen = (q: Kysely<Tables>) =>
  q.selectFrom("listing_reports").where("closed_at", "is", null);

const page = statement((q, p: PageRange) =>
  selectOpen(q)
    .select(["id", ...reportedColumns])
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);
const count = statement((q, _p: NoParams) =>
  selectOpen(q).select((eb) => eb.fn.countAll<number>().as("count")),
);

/** A page of the open reports, newest first. */
export function listOpenReports(db: Db, cursor?: Cursor) {
  const reports = readPage<ReportView>(cursor, limits.adminPage, (range) => page.all(db, range));
  return { ...reports, total: count.one(db, {}).count };
}

const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom("listing_reports")
    .select(["id", "closed_at", "property_name"])
    .where("id", "=", p.id),
);
/** One report, open or closed. */
export const findReport = (db: Db, id: number) => byId.get(db, { id });

const close = updateById("listing_reports", ["closed_at", "outcome"]);
/** Closes one report without a takedown. */
export function closeReport(db: Db, id: number, now: Date): void {
  close(db, id, { closed_at: now.toISOString(), outcome: "dismissed" });
}

const closeAll = statement((q, p: { property_id: number; closed_at: string }) =>
  q
    .updateTable("listing_reports")
    .set({ closed_at: p.closed_at, outcome: "taken_down" })
    .where("property_id", "=", p.property_id)
    .where("closed_at", "is", null),
);
/** Closes all open reports of a listing, which is taken down. */
export function closeReportsOf(db: Db, propertyId: number, now: Date): void {
  closeAll.run(db, { property_id: propertyId, closed_at: now.toISOString() });
}

const openReport = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("listing_reports")
    .select([
      "listing_reports.property_name",
      "listing_reports.property_slug as slug",
      "listing_reports.reason",
      "listing_reports.text",
      "listing_reports.reporter_email",
      "listing_reports.language",
    ])
    .where("listing_reports.id", "=", p.id)
    .where("listing_reports.closed_at", "is", null),
);
/** A report that is still open. */
export function findOpenReport(db: Db, id: number | null): ReportedListing | undefined {
  return openReport.get(db, { id });
}

/** The audit log has the outcome of a report; the guest's text is no longer needed. */
const closedLifeMs = 30 * dayMs;

const closedBefore = statement((q, p: { before: string }) =>
  q.deleteFrom("listing_reports").where("closed_at", "<", p.before),
);
/** Deletes reports that admins closed long ago. */
export const deleteClosedReports = (db: Db, now: Date) =>
  closedBefore.run(db, { before: new Date(now.getTime() - closedLifeMs).toISOString() });
