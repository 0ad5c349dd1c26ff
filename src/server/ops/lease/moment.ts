import { uptime } from "node:os";

/** A point in time that no clock changes. */
export type Moment = { running: number; up: number };

export const moment = (): Moment => ({ running: performance.now(), up: uptime() * 1000 });

/**
 * Milliseconds since a moment. The first number stops while the machine sleeps, the second one does
 * not on Linux, but depends on the clock elsewhere.
 */
export const since = ({ running, up }: Moment): number => {
  const now = moment();
  return Math.max(now.running - running, now.up - up);
};
