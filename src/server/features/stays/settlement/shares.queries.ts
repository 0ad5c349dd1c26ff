import type { GuestStayView, StayShare } from "../../../../shared/schemas/stays.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

type StayId = { stay_id: number };

const ofStay = statement((q, p: StayId) =>
  q
    .selectFrom("ledger_entries")
    .innerJoin("upgrade_projects", "upgrade_projects.id", "ledger_entries.upgrade_project_id")
    .leftJoin("upgrade_photos", "upgrade_photos.upgrade_project_id", "upgrade_projects.id")
    .select((eb) => [
      "upgrade_projects.id as upgrade_project_id",
      "upgrade_projects.short_label",
      "upgrade_projects.stage",
      "upgrade_photos.file_path as photo_after",
      eb.fn.sum<number>("ledger_entries.amount").as("amount"),
      eb.fn.count<number>("ledger_entries.checked_at").as("checked_entries"),
      eb.fn.countAll<number>().as("entries"),
    ])
    .where("ledger_entries.stay_id", "=", p.stay_id)
    .groupBy("upgrade_projects.id")
    .orderBy("upgrade_projects.id"),
);

/** Where the money of a stay went, in the host's order; projects with a sum of zero are left out. */
export const listShares = (db: Db, stay: { id: number }): StayShare[] =>
  readShares(db, stay).map(({ stage: _stage, photo_after: _photo, ...share }) => share);

/** The same for the stay's guest, with the stage of each project and the photo of its installation. */
export const listGuestShares = (db: Db, stay: { id: number }): GuestStayView["shares"] =>
  readShares(db, stay);

const readShares = (db: Db, stay: { id: number }) =>
  ofStay
    .all(db, { stay_id: stay.id })
    .flatMap(({ checked_entries, entries, ...share }) =>
      share.amount === 0 ? [] : [{ ...share, checked: checked_entries === entries }],
    );
