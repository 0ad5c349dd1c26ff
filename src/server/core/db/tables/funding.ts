/** Rows as SQLite stores them: upgrade projects and their funding. */
import type { Generated } from "kysely";
import type { LedgerKind, Stage } from "../../../../shared/schemas/upgrade-projects.ts";

export type UpgradeProjectTable = {
  id: Generated<number>;
  property_id: number;
  upgrade_type: string;
  short_label: string;
  description: string | null;
  estimated_cost: string | null;
  created_at: string;
  currency: string | null;
  /** In minor units of the currency, like every amount. */
  goal_amount: number | null;
  stage: Generated<Stage>;
  funded_at: string | null;
  /** A date, not a time. */
  installed_on: string | null;
  panels: number | null;
  watts: number | null;
  // The next four are sums of the ledger, maintained by triggers.
  received_amount: Generated<number>;
  entries: Generated<number>;
  checked_entries: Generated<number>;
  last_entry_on: string | null;
  /** The part of received_amount that names a stay, and from how many stays; maintained by a trigger. */
  stay_amount: Generated<number>;
  stay_count: Generated<number>;
  /** 1 if the goal was changed after the last check; maintained by triggers. */
  goal_unchecked: Generated<number>;
};

/** Append-only: triggers refuse every change except a receipt and a check. */
export type LedgerEntryTable = {
  id: Generated<number>;
  upgrade_project_id: number;
  kind: LedgerKind;
  dated_on: string;
  amount: number;
  currency: string;
  goal_from: number | null;
  goal_to: number | null;
  note: string | null;
  receipt_path: string | null;
  request_key: string | null;
  recorded_by: number | null;
  recorded_at: string;
  checked_by: number | null;
  checked_at: string | null;
  /** The stay that the money comes from. */
  stay_id: number | null;
};

export type UpgradeUpdateTable = {
  id: Generated<number>;
  upgrade_project_id: number;
  text: string;
  request_key: string | null;
  created_at: string;
};

/** The photo after the installation. */
export type UpgradePhotoTable = {
  upgrade_project_id: number;
  file_path: string;
  file_name: string;
  width: number;
  height: number;
  preview: string;
  created_at: string;
};
