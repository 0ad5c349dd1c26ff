/** The progress of funding towards goals, in exact integer arithmetic. */

/** A project's goal and received amount, in minor units of one currency. */
export type Funded = { goal_amount: number | null; received_amount: number };

/**
 * The received share of a project's own goal, in whole percent rounded down; over 100 when it got
 * more. Null without a goal.
 */
export function fundedShare({ goal_amount, received_amount }: Funded): number | null {
  if (goal_amount === null) return null;
  return Number((BigInt(received_amount) * 100n) / BigInt(goal_amount));
}

/**
 * The average of the shares of all projects with a goal, each at most 100 %, in whole percent
 * rounded down; 0 with none. It averages shares, never amounts: currencies are not combined, and
 * one over-funded project does not hide an unfunded one. Only the result is rounded, so that three
 * thirds are 100.
 */
export function averageFunded(projects: readonly Funded[]): number {
  // The sum of the shares is numerator / denominator.
  let numerator = 0n;
  let denominator = 1n;
  let count = 0n;
  for (const { goal_amount, received_amount } of projects) {
    if (goal_amount === null) continue;
    count += 1n;
    if (received_amount >= goal_amount) numerator += denominator;
    else if (received_amount > 0) {
      const goal = BigInt(goal_amount);
      numerator = numerator * goal + BigInt(received_amount) * denominator;
      denominator *= goal;
    }
  }
  return count === 0n ? 0 : Number((numerator * 100n) / (denominator * count));
}
