import { setTimeout as sleep } from "node:timers/promises";
import type { FoundLease, LeaseObject } from "./lease-object.ts";
import { moment, since } from "./moment.ts";
import type { Timing } from "./timing.ts";

/**
 * Waits until the lease has not been written for as long as its owner may write without renewing it;
 * returns false as soon as it is. Only time that passes here counts, no clock of another machine.
 */
export async function hasLapsed(
  object: LeaseObject,
  { etag, record }: FoundLease,
  { leaseMs, renewMs }: Timing,
): Promise<boolean> {
  const found = moment();
  while (since(found) < lapseMs(record, leaseMs)) {
    await sleep(renewMs / 2);
    if ((await object.read())?.etag !== etag) return false;
  }
  return true;
}

/** How long the owner of a lease may write without renewing it, whatever version it has. */
export const lapseMs = ({ seconds }: FoundLease["record"], leaseMs: number): number =>
  Math.max(seconds * 1000, leaseMs);
