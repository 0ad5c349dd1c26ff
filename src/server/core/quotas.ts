import type { Context, Deps, Viewer } from "./context.ts";
import { ApiError } from "./errors.ts";
import type { ErrorCode } from "../../shared/schemas/errors.ts";

/** How many of something there are, and how many there may be; the sentence tells the host so. */
type Quota = { has: number; most: number; code: ErrorCode; sentence: string };

/**
 * Throws 409 when one more would be too many. More that exist already stay. RATE_LIMITS=off lifts
 * all quotas.
 */
export function refuseBeyond(
  { env }: Pick<Context, "env">,
  { has, most, code, sentence }: Quota,
): void {
  if (env.rateLimits && has >= most) throw new ApiError(409, code, sentence);
}

/**
 * Counts one write of an account: throws 429 when it has made too many within the hour. What only a
 * person may do about their account has its own count, so that a script that went wild does not keep
 * its owner from ending its token.
 */
export async function countWrite(
  { rateLimits }: Pick<Deps, "rateLimits">,
  viewer: Viewer,
  kind: "ordinary" | "in person" = "ordinary",
): Promise<void> {
  await rateLimits.take({ writePerAccount: `${viewer.id} ${kind}` });
}
