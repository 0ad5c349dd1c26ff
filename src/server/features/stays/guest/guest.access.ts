import type { Context } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { findStay, type StayFacts } from "../stays.access.ts";
import { findStayOfToken } from "./stay-links.ts";

/** The stay of a link's secret; 404, the same for a wrong, an erased and an outdated one. */
export function stayOfToken(
  { db, clock }: Pick<Context, "db" | "clock">,
  token: string,
): StayFacts {
  const id = findStayOfToken(db, token, clock());
  const stay = id === undefined ? undefined : findStay(db, id);
  if (!stay) throw notFound(failure.stayNotFound);
  return stay;
}

/** Throws as {@link stayOfToken} does, and 429 for a client that guesses. */
export async function expectToken(ctx: Context, token: string): Promise<StayFacts> {
  const giveBack = await ctx.rateLimits.take({ stayGuessPerClient: ctx.client });
  const stay = stayOfToken(ctx, token);
  await giveBack();
  return stay;
}
