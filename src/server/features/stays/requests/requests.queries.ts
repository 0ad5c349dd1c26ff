import type { Selectable } from "kysely";
import type { RequestedStay } from "../../../../shared/schemas/stays.ts";
import { shareOf } from "../../../../shared/stays/share.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { StayTable } from "../../../core/db/tables/stays.ts";

const requestColumns = [
  "property_id",
  "guest_interest_id",
  "state",
  "arrival",
  "departure",
  "guests",
  "reference",
  "currency",
  "estimated_amount",
  "share",
  "requested_at",
  "expires_at",
] as const;
export type NewRequest = Pick<Selectable<StayTable>, (typeof requestColumns)[number]>;

const insert = insertInto("stays", requestColumns);
/** Adds a request for dates; returns its id. */
export const insertRequest = (db: Db, request: NewRequest): number => insert(db, request);

const byInterest = statement((q, p: { interest_id: number }) =>
  q
    .selectFrom("stays")
    .select(["id", "state", "currency", "estimated_amount", "share"])
    .where("guest_interest_id", "=", p.interest_id),
);
/** The stay that a message of interest asked for, as its guest learns of it. */
export function findRequestedStay(db: Db, interest_id: number): RequestedStay | undefined {
  const row = byInterest.get(db, { interest_id });
  return row && toRequestedStay(row);
}

/** What the guest learns of a request. */
export const toRequestedStay = ({
  state,
  currency,
  estimated_amount,
  share,
}: Pick<NewRequest, "state" | "currency" | "estimated_amount" | "share">): RequestedStay => ({
  state,
  currency,
  estimated_amount,
  share_percent: share / 100,
  share_amount: estimated_amount === null ? null : shareOf(estimated_amount, share),
});

const byReference = statement((q, p: { reference: string }) =>
  q.selectFrom("stays").select("id").where("reference", "=", p.reference),
);
/** Whether a stay has this reference. */
export const isReferenceUsed = (db: Db, reference: string): boolean =>
  byReference.get(db, { reference }) !== undefined;
