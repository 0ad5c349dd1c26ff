import type { Context, Deps, Viewer } from "./context.ts";
import { ApiError } from "./errors.ts";
import type { Message } from "../../shared/i18n/message.ts";
import type { ErrorCode } from "../../shared/schemas/errors.ts";

/** How many of something exist, and how many are allowed; the sentence for the host. */
type Quota = { count: number; max: number; code: ErrorCode; sentence: Message };

/**
 * Throws 409 when one more would be too many. Existing surplus stays. RATE_LIMITS=off lifts all
 * quotas.
 */
export function refuseBeyond(
  { env }: Pick<Context, "env">,
  { count, max, code, sentence }: Quota,
): void {
  if (env.rateLimits && count >= max) throw new ApiError(409, code, sentence);
}

/**
 * Counts one write of an account: throws 429 after too many within the hour. Calls about the
 * account itself, for people only, are counted separately, so that a runaway script does not keep
 * its owner from revoking its token.
 */
export async function countWrite(
  { rateLimits }: Pick<Deps, "rateLimits">,
  viewer: Viewer,
  kind: "ordinary" | "in person" = "ordinary",
): Promise<void> {
  await rateLimits.take({ writePerAccount: `${viewer.id} ${kind}` });
}
