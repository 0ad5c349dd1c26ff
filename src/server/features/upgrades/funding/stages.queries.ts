import type { Stage } from "../../../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../../../core/db/open.ts";
import { updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Owned } from "../../properties/properties.access.ts";

type Money = {
  goal_amount: number | null;
  received_amount: number;
  entries: number;
};

const isMet = ({ goal_amount, received_amount }: Money) =>
  goal_amount !== null && received_amount >= goal_amount;

/** The stage that follows from goal and ledger alone. */
function stageByMoney(money: Money): Stage {
  if (isMet(money)) return "funded";
  return money.goal_amount !== null || money.entries > 0 ? "funding" : "planned";
}

const read = statement((q, p: { id: number }) =>
  q
    .selectFrom("upgrade_projects")
    .select(["id", "stage", "goal_amount", "received_amount", "entries", "funded_at"])
    .where("id", "=", p.id),
);
const write = updateById("upgrade_projects", ["stage", "funded_at"]);

/**
 * Call this after goal or ledger changed, in the same transaction: a project that meets its goal is
 * funded. "Funded" and "installed" never fall back here, whatever a correction or a higher goal
 * says.
 */
export function updateStage(db: Db, project: Owned<{ id: number }>, now: Date): void {
  const { stage, funded_at, ...money } = read.one(db, { id: project.id });
  const next = {
    stage: stage === "installed" || stage === "funded" ? stage : stageByMoney(money),
    funded_at: funded_at ?? (isMet(money) ? now.toISOString() : null),
  };
  if (next.stage !== stage || next.funded_at !== funded_at) write(db, project.id, next);
}

const writeInstallation = updateById("upgrade_projects", [
  "stage",
  "installed_on",
  "panels",
  "watts",
]);
/** Marks a project as installed. */
export function markInstalled(
  db: Db,
  project: Owned<{ id: number }>,
  facts: { installed_on: string; panels: number | null; watts: number | null },
): void {
  writeInstallation(db, project.id, { stage: "installed", ...facts });
}

/** Undoes an installation that was recorded by mistake: the stage follows from the money again. */
export function reopenStage(db: Db, project: Owned<{ id: number }>): void {
  const { funded_at, ...money } = read.one(db, { id: project.id });
  const stage = stageByMoney(money);
  writeInstallation(db, project.id, { stage, installed_on: null, panels: null, watts: null });
  write(db, project.id, { stage, funded_at: isMet(money) ? funded_at : null });
}

const goal = updateById("upgrade_projects", ["goal_amount", "currency"]);
/** Sets the goal of a project, in minor units of the currency. */
export function updateGoal(
  db: Db,
  project: Owned<{ id: number }>,
  change: { goal_amount: number | null; currency: string | null },
): void {
  goal(db, project.id, change);
}
