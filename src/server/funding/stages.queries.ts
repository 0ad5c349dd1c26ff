import type { Stage } from "../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import type { Owned } from "../properties/properties.access.ts";

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
const write = statement((q, p: { id: number; stage: Stage; funded_at: string | null }) =>
  q
    .updateTable("upgrade_projects")
    .set({ stage: p.stage, funded_at: p.funded_at })
    .where("id", "=", p.id),
);

/**
 * Call this after goal or ledger changed, in the same transaction: a project that meets its goal is
 * funded. "Funded" and "installed" never fall back here, whatever a correction or a higher goal
 * says.
 */
export function settleStage(db: Db, project: Owned<{ id: number }>, now: Date): void {
  const { stage, funded_at, ...money } = read.one(db, { id: project.id });
  const next = {
    id: project.id,
    stage: stage === "installed" || stage === "funded" ? stage : stageByMoney(money),
    funded_at: funded_at ?? (isMet(money) ? now.toISOString() : null),
  };
  if (next.stage !== stage || next.funded_at !== funded_at) write.run(db, next);
}

const installation = statement(
  (q, p: { id: number; installed_on: string; panels: number | null; watts: number | null }) =>
    q
      .updateTable("upgrade_projects")
      .set({
        stage: "installed",
        installed_on: p.installed_on,
        panels: p.panels,
        watts: p.watts,
      })
      .where("id", "=", p.id),
);
export function markInstalled(
  db: Db,
  project: Owned<{ id: number }>,
  facts: { installed_on: string; panels: number | null; watts: number | null },
): void {
  installation.run(db, { id: project.id, ...facts });
}

const uninstall = statement((q, p: { id: number }) =>
  q
    .updateTable("upgrade_projects")
    .set({ installed_on: null, panels: null, watts: null })
    .where("id", "=", p.id),
);
/** Undoes a stage after a mistake: back to the stage that follows from the money. */
export function reopenStage(db: Db, project: Owned<{ id: number }>): void {
  const { funded_at, ...money } = read.one(db, { id: project.id });
  uninstall.run(db, { id: project.id });
  write.run(db, {
    id: project.id,
    stage: stageByMoney(money),
    funded_at: isMet(money) ? funded_at : null,
  });
}

const goal = statement(
  (q, p: { id: number; goal_amount: number | null; currency: string | null }) =>
    q
      .updateTable("upgrade_projects")
      .set({ goal_amount: p.goal_amount, currency: p.currency })
      .where("id", "=", p.id),
);
export function updateGoal(
  db: Db,
  project: Owned<{ id: number }>,
  change: { goal_amount: number | null; currency: string | null },
): void {
  goal.run(db, { id: project.id, ...change });
}
