import { updateById } from "../../../core/db/rows.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { OwnedStay } from "../stays.access.ts";

const received = statement((q, p: { id: number }) =>
  q
    .selectFrom("stays")
    .select(["received_amount", "received_on", "settled_at"])
    .where("id", "=", p.id),
);
/** What arrived for a stay, null before it is settled; the row must exist. */
export const readReceived = (db: Db, stay: OwnedStay) => received.one(db, { id: stay.id });

const writeState = updateById("stays", ["state"]);
/** Writes whether the guests came. */
export const updateOutcome = (
  db: Db,
  stay: OwnedStay,
  state: "accepted" | "took_place" | "no_show",
): void => void writeState(db, stay.id, { state });

const writeReceived = updateById("stays", [
  "state",
  "currency",
  "received_amount",
  "received_on",
  "settled_at",
]);
/** Writes what arrived for a stay, which is settled with it. */
export const updateReceived = (
  db: Db,
  stay: OwnedStay,
  money: {
    currency: string | null;
    received_amount: number;
    received_on: string;
    settled_at: string;
  },
): void => void writeReceived(db, stay.id, { state: "settled", ...money });
