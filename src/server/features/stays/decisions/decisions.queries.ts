import type { Db } from "../../../core/db/open.ts";
import { updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { StayFacts } from "../stays.access.ts";

const save = updateById("stays", [
  "state",
  "arrival",
  "departure",
  "guests",
  "currency",
  "agreed_amount",
  "decided_at",
  "changed_at",
  "ended_at",
  "reason",
  "closed_at",
  "closed_by",
  "sequence",
]);
/** Stores what a decision changed. Call it in the transaction that read the stay. */
export const saveStay = (db: Db, stay: StayFacts): void => void save(db, stay.id, stay);

type Interest = { interest_id: number; at: string };

const answer = statement((q, p: Interest) =>
  q
    .updateTable("guest_interests")
    .set((eb) => ({
      read_at: eb.fn.coalesce("read_at", eb.val(p.at)),
      replied_at: eb.fn.coalesce("replied_at", eb.val(p.at)),
    }))
    .where("id", "=", p.interest_id),
);
/** Marks the message of interest of a stay as read and replied to. */
export function noteAnswer(
  db: Db,
  { guest_interest_id }: Pick<StayFacts, "guest_interest_id">,
  now: Date,
): void {
  if (guest_interest_id === null) return;
  answer.run(db, { interest_id: guest_interest_id, at: now.toISOString() });
}
