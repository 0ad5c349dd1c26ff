import * as fc from "fast-check";
import { expect, test } from "vitest";
import { proposeSplit, shareOf, splitByWeight } from "../../../../shared/stays/share.ts";
import { receivedOn, startSettlement } from "../../../testing/settlement.ts";

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const share = fc.integer({ min: 0, max: 10_000 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test("a share is the nearest whole cent, and never more than the amount", () => {
  fc.assert(
    fc.property(amount, share, (received, percent) => {
      const part = shareOf(received, percent);
      const exact = BigInt(received) * BigInt(percent);
      // At most half a cent away.
      const off = BigInt(part) * 10_000n - exact;
      expect(off <= 5000n && off > -5000n).toBe(true);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(received);
    }),
    { numRuns: 5000 },
  );
  expect(shareOf(4750, 10_000)).toBe(4750);
  expect(shareOf(5, 1000)).toBe(1);
});

test("a split by weights sums to the amount, and no part is a whole cent off", () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = splitByWeight(total, weights);
      expect(sum(parts)).toBe(total);
      const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n);
      for (const [index, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        if (whole === 0n) continue;
        const off = BigInt(part) * whole - BigInt(total) * BigInt(weights[index] ?? 0);
        expect(off < whole && off > -whole).toBe(true);
      }
      // The same again: what was split once is split the same way.
      expect(splitByWeight(total, parts)).toEqual(parts);
    }),
    { numRuns: 5000 },
  );
});

test("a proposed split loses nothing, exceeds no room, and leaves an earlier room before a later one", () => {
  const receivers = fc.array(fc.record({ room: fc.option(amount) }), { maxLength: 20 });
  fc.assert(
    fc.property(amount, receivers, (total, rooms) => {
      const all = rooms.map(({ room }, id) => ({ id, room }));
      const { parts, left } = proposeSplit(total, all);
      expect(sum(parts.map((part) => part.amount)) + left).toBe(total);
      for (const [index, part] of parts.entries()) {
        const room = all[part.id]?.room ?? null;
        expect(part.amount).toBeGreaterThan(0);
        if (room === null) continue;
        expect(part.amount).toBeLessThanOrEqual(room);
        if (index < parts.length - 1) expect(part.amount).toBe(room);
      }
      if (left > 0) expect(sum(all.map(({ room }) => room ?? 0)) + left).toBe(total);
    }),
    { numRuns: 5000 },
  );
});

const cents = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(0, 1, 5, 9999));
const step = fc.record({
  kind: fc.constantFrom("settle", "correct", "correct", "move", "delete", "by hand"),
  stay: fc.nat(2),
  upgrade: fc.nat(2),
  received: cents,
  over_goal: fc.boolean(),
});

test("case 8: any settlements and corrections keep every sum exact, and the ledger only grows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(fc.option(fc.integer({ min: 1, max: 8000 })), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 100 }),
      async (steps, goals, share_percent) => {
        const all = await startSettlement({
          goals: goals.map((goal_amount) => (goal_amount === null ? null : { goal_amount })),
          calendar: { share_percent },
        });
        const stays = [await all.stay(), await all.stay(), await all.stay()];
        let ledger = all.entries();
        const gone = new Set<number>();
        for (const { kind, stay, upgrade, received, over_goal } of steps) {
          const id = stays[stay] ?? 0;
          const upgrade_project_id = all.upgrades[upgrade] ?? 0;
          const token = all.host.token;
          const path = `/api/upgrade-projects/${upgrade_project_id}`;
          let status = 200;
          if (kind === "settle") ({ status } = await all.settle(id, received, { over_goal }));
          else if (kind === "correct")
            ({ status } = await all.correct(id, received, { over_goal }));
          else if (kind === "move") {
            const amount = shareOf(received, share_percent * 100);
            const parts = amount === 0 ? [] : [{ upgrade_project_id, amount }];
            ({ status } = await all.correct(id, received, { parts, over_goal }));
          } else if (kind === "delete") {
            await all.app.rest("DELETE", path, { token });
            gone.add(upgrade_project_id);
          } else {
            await all.app.rest("POST", `${path}/ledger`, {
              token,
              body: {
                kind: "correction",
                amount: -received - 1,
                currency: "EUR",
                dated_on: receivedOn,
              },
            });
          }
          expect([200, 400, 409]).toContain(status);
          const kept = ledger.filter((entry) => !gone.has((entry as Entry).upgrade_project_id));
          ledger = all.entries();
          expect(ledger.slice(0, kept.length)).toEqual(kept);
          expectExactSums(all.app.deps.db.sqlite);
        }
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

type Entry = { upgrade_project_id: number };
type Sqlite = Awaited<ReturnType<typeof startSettlement>>["app"]["deps"]["db"]["sqlite"];

/** Compares what is stored at projects and stays with the entries of the ledger. */
function expectExactSums(sqlite: Sqlite): void {
  const wrongProjects = sqlite.prepare(`SELECT id FROM upgrade_projects AS project
    WHERE received_amount < 0
      OR received_amount <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries
        WHERE upgrade_project_id = project.id)
      OR stay_amount <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries
        WHERE upgrade_project_id = project.id AND stay_id IS NOT NULL)
      OR stay_count <> (SELECT count(*) FROM (SELECT 1 FROM ledger_entries
        WHERE upgrade_project_id = project.id AND stay_id IS NOT NULL
        GROUP BY stay_id HAVING sum(amount) > 0))`);
  expect(wrongProjects.all()).toEqual([]);
  const sums = sqlite
    .prepare<[], { received: number; share: number; entries: number; lowest: number }>(
      `SELECT coalesce(received_amount, 0) AS received, share,
        (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE stay_id = stays.id) AS entries,
        (SELECT coalesce(min(part), 0) FROM (SELECT sum(amount) AS part FROM ledger_entries
          WHERE stay_id = stays.id GROUP BY upgrade_project_id)) AS lowest
       FROM stays`,
    )
    .all();
  const projects = sqlite.prepare("SELECT count(*) FROM upgrade_projects").pluck().get();
  for (const { received, share: percent, entries, lowest } of sums) {
    const whole = shareOf(received, percent);
    // Less only if a project was deleted with what it got.
    if (projects === 3) expect(entries).toBe(whole);
    expect(entries).toBeLessThanOrEqual(whole);
    expect(lowest).toBeGreaterThanOrEqual(0);
  }
}
