import { type Kysely, sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { ReportReason, ReportView } from "../../shared/schemas/reports.ts";
import type { Db } from "../db/open.ts";
import { pageOf } from "../db/page.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { listedProperties } from "../properties/listed.ts";
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
};

const insert = statement((q, p: NewReport) =>
  q.insertInto("listing_reports").values({
    property_id: p.property_id,
    property_name: p.property_name,
    property_slug: p.property_slug,
    reason: p.reason,
    text: p.text,
    reporter_email: p.reporter_email,
    created_at: p.created_at,
  }),
);
/** Returns its id. */
export const insertReport = (db: Db, report: NewReport): number => insert.run(db, report).id;

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
/** Name and slug of a public listing. */
export const findReportable = listed.get;

const selectOpen = (q: Kysely<Tables>) =>
  q.selectFrom("listing_reports").where("listing_reports.closed_at", "is", null);

const page = statement((q, p: { before: number; limit: number }) =>
  selectOpen(q)
    .select([
      "listing_reports.id",
      "listing_reports.property_id",
      "listing_reports.property_name",
      "listing_reports.property_slug",
      "listing_reports.reason",
      "listing_reports.text",
      "listing_reports.reporter_email",
      "listing_reports.created_at",
    ])
    .where("listing_reports.id", "<", p.before)
    .orderBy("listing_reports.id", "desc")
    .limit(p.limit),
);
const count = statement((q, _p: NoParams) =>
  selectOpen(q).select((eb) => eb.fn.countAll<number>().as("count")),
);

/** A page of the open reports, newest first, starting after the report with id `before`. */
export function listOpenReports(db: Db, before = Number.MAX_SAFE_INTEGER) {
  const rows: ReportView[] = page.all(db, { before, limit: limits.adminPage + 1 });
  return { ...pageOf(rows, limits.adminPage), total: count.one(db, {}).count };
}

const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom("listing_reports")
    .select(["id", "closed_at", "property_name"])
    .where("id", "=", p.id),
);
/** One report, open or closed. */
export const findReport = byId.get;

type Closing = { closed_at: string; outcome: "dismissed" | "taken_down" };

const close = statement((q, p: Closing & { id: number }) =>
  q
    .updateTable("listing_reports")
    .set({ closed_at: p.closed_at, outcome: p.outcome })
    .where("id", "=", p.id),
);
/** Closes one report. */
export const closeReport = close.run;

const closeAll = statement((q, p: Closing & { property_id: number }) =>
  q
    .updateTable("listing_reports")
    .set({ closed_at: p.closed_at, outcome: p.outcome })
    .where("property_id", "=", p.property_id)
    .where("closed_at", "is", null),
);
/** Closes all open reports of a listing. */
export const closeReportsOf = closeAll.run;

const openReport = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("listing_reports")
    .select([
      "listing_reports.property_name",
      "listing_reports.property_slug as slug",
      "listing_reports.reason",
      "listing_reports.text",
      "listing_reports.reporter_email",
    ])
    .where("listing_reports.id", "=", p.id)
    .where("listing_reports.closed_at", "is", null),
);
/** A report that is still open. */
export function findOpenReport(db: Db, id: number | null): ReportedListing | undefined {
  return openReport.get(db, { id });
}

/** The audit log tells what came of a report; what the guest wrote is needed no longer. */
const closedLifeMs = 30 * 24 * 60 * 60_000;

const closedBefore = statement((q, p: { before: string }) =>
  q.deleteFrom("listing_reports").where("closed_at", "<", p.before),
);
/** Deletes reports that admins closed long ago. */
export const deleteClosedReports = (db: Db, now: Date) =>
  closedBefore.run(db, { before: new Date(now.getTime() - closedLifeMs).toISOString() });
