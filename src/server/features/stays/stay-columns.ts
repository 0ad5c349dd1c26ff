import type { Selectable } from "kysely";
import { shareOf } from "../../../shared/stays/share.ts";
import { qualified } from "../../core/db/rows.ts";
import type { StayTable } from "../../core/db/tables/stays.ts";

const names = [
  "state",
  "arrival",
  "departure",
  "guests",
  "reference",
  "currency",
  "estimated_amount",
  "agreed_amount",
  "share",
  "received_amount",
  "received_on",
  "requested_at",
  "expires_at",
  "decided_at",
  "ended_at",
  "reason",
  "settled_at",
  "closed_at",
  "closed_by",
] as const;

/** The columns of a stay that both its guest and its host see. */
export const sharedColumns = qualified("stays", names);

type SharedRow = Pick<Selectable<StayTable>, (typeof names)[number]>;

/** Replaces the stored share by its percentage and its amount. */
export function withShareAmount<Row extends SharedRow>({ share, ...row }: Row) {
  const price = row.agreed_amount ?? row.estimated_amount;
  return {
    ...row,
    share_percent: share / 100,
    share_amount: price === null ? null : shareOf(price, share),
  };
}
