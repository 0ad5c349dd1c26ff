import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type { Act } from "../../../../shared/schemas/audit-log.ts";
import type { ManagedListing, takedownInput } from "../../../../shared/schemas/listings.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { AdminContext } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { notFound } from "../../../core/errors.ts";
import { closeReportsOf } from "../reports/reports.queries.ts";
import { findListing, setListingApproved, setTakedown } from "./listings.queries.ts";

function listingOf(db: Db, id: number): ManagedListing {
  const listing = findListing(db, id);
  if (!listing) throw notFound(failure.propertyNotFound);
  return listing;
}

/**
 * Applies one action to a listing, unless it has that state already: logs it, and queues the email
 * to the host.
 */
function changeListing(
  ctx: AdminContext,
  id: number,
  act: { name: Act; note: string | null; isDone: (listing: ManagedListing) => boolean },
  change: (listing: ManagedListing, now: Date) => void,
): ManagedListing {
  const { db, viewer, outbox } = ctx;
  const changed = ctx.act(() => {
    const listing = listingOf(db, id);
    if (act.isDone(listing)) return listing;
    const now = ctx.clock();
    change(listing, now);
    const subject = { kind: "listing", id, name: listing.name } as const;
    recordAct(db, { viewer, now }, { act: act.name, subject, note: act.note });
    return listingOf(db, id);
  });
  outbox.wake();
  return changed;
}

/** Takes a listing down with a reason, which closes its open reports. */
export function takeDown(
  ctx: AdminContext,
  { id, reason }: z.output<typeof takedownInput>,
): ManagedListing {
  return changeListing(
    ctx,
    id,
    {
      name: "listing_taken_down",
      note: reason,
      isDone: ({ taken_down_at }) => taken_down_at !== null,
    },
    (_listing, now) => {
      setTakedown(ctx.db, id, { at: now, reason });
      closeReportsOf(ctx.db, id, now);
      ctx.outbox.queue({ kind: "listing-taken-down", property_id: id });
    },
  );
}

/** Puts back a listing that an admin took down; a listing paused by its host stays paused. */
export function putBack(ctx: AdminContext, id: number): ManagedListing {
  return changeListing(
    ctx,
    id,
    { name: "listing_put_back", note: null, isDone: ({ taken_down_at }) => taken_down_at === null },
    () => {
      setTakedown(ctx.db, id, null);
      ctx.outbox.queue({ kind: "listing-put-back", property_id: id });
    },
  );
}

/** Approves a listing that waits because another one of its host was taken down. */
export function approveListing(ctx: AdminContext, id: number): ManagedListing {
  return changeListing(
    ctx,
    id,
    { name: "listing_let_in", note: null, isDone: ({ waiting_since }) => waiting_since === null },
    () => {
      setListingApproved(ctx.db, id);
      ctx.outbox.queue({ kind: "listing-let-in", property_id: id });
    },
  );
}
