import type { z } from "zod";
import { dayOf } from "../../../../shared/time.ts";
import { limits } from "../../../../shared/limits.ts";
import { failure } from "../../../core/failure.ts";
import type { entryInput, EntryView, goalInput } from "../../../../shared/schemas/funding.ts";
import type { UpgradeProjectView } from "../../../../shared/schemas/upgrade-projects.ts";
import type { Context, Viewer } from "../../../core/context.ts";
import { type Db, inTransaction } from "../../../core/db/open.ts";
import { ApiError, invalidField } from "../../../core/errors.ts";
import { removeFiles } from "../../photos/images.files.ts";
import {
  type OwnedUpgradeProject,
  ownedUpgradeProject,
} from "../projects/upgrade-projects.access.ts";
import { getUpgradeView } from "../projects/upgrade-projects.queries.ts";
import { equalsLastEntry, findEntryByKey, getEntry, insertEntry } from "./ledger.queries.ts";
import { reopenStage, updateStage, updateGoal } from "./stages.queries.ts";
import { deletePhotoAfter } from "./updates.queries.ts";

type Acting = { db: Db; viewer: Viewer; now: Date };

/** Sets, changes or removes a goal; once there are entries, the ledger records the change. */
export function setGoal(
  { db, viewer, now }: Acting,
  { id, goal_amount, currency }: z.output<typeof goalInput>,
): UpgradeProjectView {
  return inTransaction(db, () => {
    const project = ownedUpgradeProject(db, viewer, id);
    const hasEntries = project.entries > 0;
    if (hasEntries && typeof currency === "string") refuseOtherCurrency(project, currency);
    if (hasEntries && goal_amount !== project.goal_amount) {
      insertEntry(
        db,
        { project, viewer, now },
        {
          kind: "goal_change",
          dated_on: dayOf(now),
          amount: 0,
          currency: project.currency ?? currency ?? "",
          goal_from: project.goal_amount,
          goal_to: goal_amount,
          note: null,
          request_key: null,
        },
      );
    }
    const newCurrency = hasEntries
      ? project.currency
      : goal_amount === null
        ? null
        : (currency ?? null);
    updateGoal(db, project, { goal_amount, currency: newCurrency });
    updateStage(db, project, now);
    return getUpgradeView(db, project.id);
  });
}

/**
 * Writes an entry into the ledger; sent again with the same request_key it returns the same entry.
 * Throws 409 if it equals the last entry, unless `again` says that the money came in twice.
 */
export function recordEntry(
  { db, viewer, now }: Acting,
  { id, note = null, request_key = null, again = false, ...entry }: z.output<typeof entryInput>,
): EntryView {
  return inTransaction(db, () => {
    const project = ownedUpgradeProject(db, viewer, id);
    const known = request_key === null ? undefined : findEntryByKey(db, project, request_key);
    if (known) return sameOrRefused(known, { ...entry, note });
    refuseOtherCurrency(project, entry.currency);
    if (!again && equalsLastEntry(db, project, entry)) {
      throw new ApiError(409, "ENTRY_REPEATED", failure.entryRepeated);
    }
    const received = project.received_amount + entry.amount;
    if (received < 0) throw invalidField("amount", failure.belowZero);
    if (received > limits.receivedMax) throw invalidField("amount", failure.receivedTooMuch);
    const entryId = insertEntry(
      db,
      { project, viewer, now },
      { ...entry, note, request_key, goal_from: null, goal_to: null },
    );
    updateStage(db, project, now);
    return getEntry(db, entryId);
  });
}

function refuseOtherCurrency(project: OwnedUpgradeProject, currency: string): void {
  if (project.currency !== null && project.currency !== currency) {
    throw invalidField("currency", failure.currencyFixed(project.currency));
  }
}

type Sent = Pick<EntryView, "kind" | "dated_on" | "amount" | "currency" | "note">;

/**
 * A key stands for one intent: with other contents it is the caller's mistake, not a second click.
 */
function sameOrRefused(known: EntryView, sent: Sent): EntryView {
  const fields = ["kind", "dated_on", "amount", "currency", "note"] as const;
  if (fields.some((field) => known[field] !== sent[field])) {
    throw invalidField("request_key", failure.requestKeyUsed);
  }
  return known;
}

/** Undoes a stage at the host's request; the details of an installation go with it. */
export async function reopen(
  { db, images, clock, log }: Pick<Context, "db" | "images" | "clock" | "log">,
  viewer: Viewer,
  id: number,
): Promise<UpgradeProjectView> {
  const { view, file } = inTransaction(db, () => {
    const project = ownedUpgradeProject(db, viewer, id);
    const file = deletePhotoAfter(db, project);
    reopenStage(db, project);
    updateStage(db, project, clock());
    return { view: getUpgradeView(db, project.id), file };
  });
  if (file !== undefined) await removeFiles({ images, log }, [file]);
  return view;
}
