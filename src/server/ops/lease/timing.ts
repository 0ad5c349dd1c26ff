import { secondMs } from "../../../shared/time.ts";

export type Timing = {
  /** Without a renewal for so long, the lease may be taken. */
  leaseMs: number;
  /**
   * Without a renewal for so long, its owner writes nothing. The difference is for what began just
   * before, and for timers that run at different speeds.
   */
  writeMs: number;
  renewMs: number;
  /** How soon a failed renewal is tried again. */
  retryMs: number;
};

export const usualTiming: Timing = {
  leaseMs: 30 * secondMs,
  writeMs: 20 * secondMs,
  renewMs: 5 * secondMs,
  retryMs: 2 * secondMs,
};
