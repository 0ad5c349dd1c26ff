import * as fc from "fast-check";
import { expect, test } from "vitest";
import { averageFunded, type Funded, fundedShare } from "../../../../shared/funding.ts";
import { daysBetween, estimateCo2, impactFactors } from "../../../../shared/impact.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";

const money = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
const project: fc.Arbitrary<Funded> = fc.record({
  goal_amount: fc.option(fc.integer({ min: 1, max: 1_000_000_000_000 })),
  received_amount: money,
});

/** A simple reference: the largest whole percent that the average of the shares reaches. */
function referenceAverage(projects: readonly Funded[]): number {
  const goals = projects.flatMap(({ goal_amount, received_amount }) =>
    goal_amount === null ? [] : [[BigInt(received_amount), BigInt(goal_amount)] as const],
  );
  const product = goals.reduce((all, [, goal]) => all * goal, 1n);
  // Each share times the common denominator, at most the denominator itself.
  const sum = goals.reduce((all, [received, goal]) => {
    const share = (received * product) / goal;
    return all + (share < product ? share : product);
  }, 0n);
  let percent = 0;
  while (goals.length > 0 && percent < 100) {
    if (sum * 100n < BigInt(percent + 1) * product * BigInt(goals.length)) break;
    percent += 1;
  }
  return percent;
}

test("the average matches the reference for any projects", () => {
  fc.assert(
    fc.property(fc.array(project, { maxLength: 12 }), (projects) => {
      expect(averageFunded(projects)).toBe(referenceAverage(projects));
    }),
    { numRuns: 2000 },
  );
});

test("the average is from 0 to 100, 100 only when every goal is met, and independent of the order", () => {
  fc.assert(
    fc.property(fc.array(project, { minLength: 1 }), (projects) => {
      const average = averageFunded(projects);
      expect(average).toBeGreaterThanOrEqual(0);
      expect(average).toBeLessThanOrEqual(100);
      const goals = projects.filter(({ goal_amount }) => goal_amount !== null);
      const met = goals.every(
        ({ goal_amount, received_amount }) => received_amount >= (goal_amount ?? 0),
      );
      expect(average === 100).toBe(goals.length > 0 && met);
      expect(averageFunded(projects.toReversed())).toBe(average);
      expect(averageFunded(goals)).toBe(average);
    }),
  );
});

test("money for one project never lowers the average, and never counts towards another's goal", () => {
  fc.assert(
    fc.property(fc.array(project, { minLength: 1 }), money, fc.nat(), (projects, more, at) => {
      const richer = projects.map((one, index) =>
        index === at % projects.length
          ? { ...one, received_amount: one.received_amount + more }
          : one,
      );
      expect(averageFunded(richer)).toBeGreaterThanOrEqual(averageFunded(projects));
    }),
  );
  const empty = { goal_amount: 100, received_amount: 0 };
  expect(averageFunded([{ goal_amount: 1, received_amount: 1_000_000 }, empty])).toBe(50);
});

test.each([
  [[], 0],
  [[[null, 500]], 0],
  [[[100, 0]], 0],
  [
    [
      [3, 1],
      [3, 1],
      [3, 1],
    ],
    33,
  ],
  // Rounded once, at the end: two thirds and a third are one half.
  [
    [
      [3, 2],
      [3, 1],
    ],
    50,
  ],
  [
    [
      [100, 99.0],
      [100, 100],
    ],
    99,
  ],
  [
    [
      [100, 100],
      [null, 0],
    ],
    100,
  ],
] as const)("%j is %d%% funded", (rows, percent) => {
  const projects = rows.map(([goal_amount, received_amount]) => ({ goal_amount, received_amount }));
  expect(averageFunded(projects)).toBe(percent);
});

test("a project's own share is not capped at 100", () => {
  expect(fundedShare({ goal_amount: 300, received_amount: 1000 })).toBe(333);
  expect(fundedShare({ goal_amount: 3, received_amount: 2 })).toBe(66);
  expect(fundedShare({ goal_amount: null, received_amount: 2 })).toBeNull();
});

test("any sequence of accepted entries adds up to the plain sum, never below zero", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  const step = fc.record({
    kind: fc.constantFrom("stay_share", "own_money", "grant", "other", "correction"),
    amount: fc.integer({ min: -5000, max: 5000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 1, max: 9000 }),
      async (steps, goal) => {
        const upgrade = await makeUpgrade(app, host, id);
        const path = `/api/upgrade-projects/${upgrade.id}`;
        const body = { goal_amount: goal, currency: "EUR" };
        await app.rest("PUT", `${path}/goal`, { token: host.token, body });
        let received = 0;
        let funded = false;
        for (const { kind, amount } of steps) {
          const isAllowed =
            amount !== 0 && (amount > 0 || kind === "correction") && received + amount >= 0;
          const { status } = await app.rest("POST", `${path}/ledger`, {
            token: host.token,
            body: { kind, amount, currency: "EUR", dated_on: "2026-01-02", again: true },
          });
          expect(status).toBe(isAllowed ? 200 : 400);
          if (isAllowed) received += amount;
          funded ||= received >= goal;
        }
        const page = (await app.rest("GET", `/api/public/properties/${slug}`)).body as {
          funding_progress: string;
          upgradeProjects: object[];
        };
        expect(page.upgradeProjects).toMatchObject([
          {
            received_amount: received,
            funded_percent: Math.floor((received * 100) / goal),
            stage: funded ? "funded" : "funding",
          },
        ]);
        expect(page.funding_progress).toBe(
          `${Math.min(100, Math.floor((received * 100) / goal))}% funded`,
        );
        await app.rest("DELETE", path, { token: host.token });
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test("the CO2 estimate follows the formula, rounded down once, and is null where figures are missing", () => {
  const installation = fc.record({
    country_code: fc.constantFrom("IT", "DE", "FR", "NL", "ES", "XK"),
    watts: fc.integer({ min: 1, max: 1_000_000 }),
    days: fc.integer({ min: 0, max: 20_000 }),
  });
  fc.assert(
    fc.property(fc.array(installation), (installations) => {
      const kilograms = installations.reduce((sum, { country_code, watts, days }) => {
        const factors = impactFactors[country_code];
        if (!factors) return sum;
        const perYear = ((watts / 1000) * factors.kwh_per_kw * factors.grid_g_per_kwh) / 1000;
        return sum + (perYear * days) / 365;
      }, 0);
      expect(Math.abs(estimateCo2(installations) - kilograms)).toBeLessThan(1 + kilograms * 1e-9);
    }),
  );
  expect(estimateCo2([{ country_code: "IT", watts: 5000, days: 365 }])).toBe(1720);
  expect(estimateCo2([{ country_code: "ES", watts: 5000, days: 365 }])).toBe(0);
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysBetween("2026-03-30", "2026-03-28")).toBe(0);
});
