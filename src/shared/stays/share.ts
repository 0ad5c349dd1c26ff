/** The part of a stay that goes to upgrades, in whole minor units: no cent is lost or created. */

/** Shares are stored in hundredths of a percent. */
const whole = 10_000n;

/** A share of an amount, rounded to the nearest minor unit, halves up. */
export function shareOf(amount: number, share: number): number {
  return Number((BigInt(amount) * BigInt(share) * 2n + whole) / (whole * 2n));
}

/** A project that can receive money; `room` is what its goal lacks, null without a goal. */
export type Receiver = { id: number; room: number | null };

/** An amount for a project. */
export type Part = { id: number; amount: number };

/**
 * Proposes how to split an amount: the first project is filled up to its goal, then the next, in the
 * host's order. Returns the parts above zero; what no project has room for is left over.
 */
export function proposeSplit(
  amount: number,
  receivers: readonly Receiver[],
): { parts: Part[]; left: number } {
  const parts: Part[] = [];
  let left = amount;
  for (const { id, room } of receivers) {
    const part = Math.max(0, Math.min(left, room ?? left));
    if (part > 0) parts.push({ id, amount: part });
    left -= part;
  }
  return { parts, left };
}

/**
 * Splits an amount in proportion to weights (largest remainder; among equals, the earlier one gets the
 * unit). The parts always sum to the amount. Weights that are all zero give everything to the first.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((part) => part / total);
  let left = BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % total }))
    .toSorted(
      (a, b) =>
        Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
    );
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
}
