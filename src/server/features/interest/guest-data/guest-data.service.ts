import type { GuestDataCounts } from "../../../../shared/schemas/guest-data.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { AdminContext } from "../../../core/context.ts";
import { finishErasure } from "../../../core/erasure.ts";
import { countGuestData, deleteGuestData } from "./guest-data.queries.ts";

/**
 * Erases all data stored about a guest's address, and returns the counts. The audit log records the
 * counts and never the address, or it would keep what was erased.
 */
export async function eraseGuestData(ctx: AdminContext, email: string): Promise<GuestDataCounts> {
  const { db, viewer } = ctx;
  const counts = ctx.act(() => {
    const counts = countGuestData(db, email);
    deleteGuestData(db, email);
    if (counts.interests + counts.reports > 0) {
      recordAct(
        db,
        { viewer, now: ctx.clock() },
        {
          act: "guest_data_erased",
          subject: { kind: "guest_data", id: null, name: "A guest’s data" },
          note: `Messages: ${counts.interests + counts.stay_messages}. Reports: ${counts.reports}. Emails: ${counts.letters}.`,
        },
      );
    }
    return counts;
  });
  await finishErasure(ctx);
  return counts;
}
