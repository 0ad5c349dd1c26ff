import { dayMs, dayOf } from "../../../shared/time.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { recordEntry, setGoal } from "../../features/upgrades/funding/funding.service.ts";
import { markInstalled } from "../../features/upgrades/funding/stages.queries.ts";
import { insertUpdate } from "../../features/upgrades/funding/updates.queries.ts";
import { ownedUpgradeProject } from "../../features/upgrades/projects/upgrade-projects.access.ts";
import type { Random } from "./random.ts";

const notes = ["A quarter of each stay in May", "Regional energy grant", "Summer stays", null];

type Upgrade = { id: number; upgrade_type: string; estimated_cost: string | null };
type DemoHost = { db: Db; host: Viewer; at: Date; random: Random };

/**
 * Adds funding to an upgrade project as hosts would: some have a goal, most of those received
 * something, some are funded, and some of those are installed.
 */
export function fund({ db, host, at, random }: DemoHost, upgrade: Upgrade): void {
  const goal = goalOf(upgrade.estimated_cost);
  if (!goal || random.whole(3) > 0) return;
  const when = (daysBefore: number) => new Date(at.getTime() - daysBefore * dayMs);
  setGoal({ db, viewer: host, now: when(120) }, { id: upgrade.id, ...goal });
  const share = random.pick([0, 15, 40, 65, 100, 115]);
  const entries = share === 0 ? 0 : 1 + random.whole(3);
  for (let entry = entries; entry > 0; entry -= 1) {
    const now = when(entry * 25);
    recordEntry(
      { db, viewer: host, now },
      {
        id: upgrade.id,
        kind: random.pick(["stay_share", "own_money", "grant"]),
        dated_on: dayOf(now),
        amount: Math.ceil((goal.goal_amount * share) / 100 / entries),
        currency: goal.currency,
        note: random.pick(notes),
      },
    );
  }
  if (share < 100 || random.whole(2) === 0) return;
  const project = ownedUpgradeProject(db, host, upgrade.id);
  const isSolar = upgrade.upgrade_type === "solar";
  markInstalled(db, project, {
    installed_on: dayOf(when(12)),
    panels: isSolar ? 14 : null,
    watts: isSolar ? 6000 : null,
  });
  insertUpdate(
    db,
    project,
    { text: "It is in, and it works. Thank you to everybody who stayed.", request_key: null },
    when(10),
  );
}

/** "$9,800" as a goal of 980000 minor units; all costs in the catalogue have this form. */
function goalOf(cost: string | null): { goal_amount: number; currency: string } | undefined {
  const [, sign, digits] = /^([$€])([\d,]+)$/.exec(cost ?? "") ?? [];
  if (digits === undefined) return undefined;
  return {
    goal_amount: Number(digits.replaceAll(",", "")) * 100,
    currency: sign === "$" ? "USD" : "EUR",
  };
}
