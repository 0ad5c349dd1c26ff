import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type { reportInput } from "../../../../shared/schemas/reports.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { AdminContext, Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { notFound } from "../../../core/errors.ts";
import { listActiveAdmins } from "../../accounts/users/users.queries.ts";
import {
  closeReport,
  findReport,
  findReportable,
  insertReport,
  isReported,
  type NewReport,
} from "./reports.queries.ts";

/**
 * Records a guest's report and queues an email to each admin, all or nothing. The same report,
 * while it is open, is one record and one email. Throws 404 if there is no such public listing, 429
 * beyond the limits.
 */
export async function sendReport(ctx: Context, input: z.output<typeof reportInput>): Promise<void> {
  const { db, outbox } = ctx;
  const listing = findReportable(db, input.property_id);
  if (!listing) throw notFound(failure.propertyNotFound);
  const report: NewReport = {
    property_id: input.property_id,
    property_name: listing.name,
    property_slug: listing.slug,
    reason: input.reason,
    text: input.text,
    reporter_email: input.email ?? null,
    language: ctx.language(),
    created_at: ctx.clock().toISOString(),
  };
  if (typeof input.homepage === "string") {
    // A spam program: answer as if all were well, and count it separately.
    await ctx.rateLimits.take({ reportPerClient: ctx.client });
    return;
  }
  if (isReported(db, report)) return;
  const giveBack = await ctx.rateLimits.take({
    reportPerClient: ctx.client,
    reportPerProperty: String(report.property_id),
  });
  const isNew = inTransaction(db, () => {
    // Check again: an identical report may have been written while the limits were checked.
    if (isReported(db, report)) return false;
    if (!findReportable(db, input.property_id)) throw notFound(failure.propertyNotFound);
    const report_id = insertReport(db, report);
    for (const user_id of listActiveAdmins(db)) {
      outbox.queue({ kind: "listing-reported", report_id, user_id });
    }
    return true;
  });
  if (isNew) outbox.wake();
  else await giveBack();
}

/** Closes a report without further action; does nothing if it is closed already. */
export function dismissReport(ctx: AdminContext, id: number): void {
  const { db, viewer } = ctx;
  ctx.act(() => {
    const report = findReport(db, id);
    if (!report) throw notFound(failure.reportNotFound);
    if (report.closed_at !== null) return;
    const now = ctx.clock();
    closeReport(db, id, now);
    const subject = { kind: "report", id, name: report.property_name } as const;
    recordAct(db, { viewer, now }, { act: "report_dismissed", subject });
  });
}
