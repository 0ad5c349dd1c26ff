import type { Env } from "../env/env.ts";
import { isPublicRead } from "./headers.ts";

/** How long after its time a cache may send an answer, in seconds: while it fetches the next one … */
const whileFetching = 60;
/** … and while this server does not answer. */
const whileDown = 24 * 60 * 60;

/**
 * What shared caches in front may do with a public answer; undefined unless EDGE_CACHE_SECONDS is
 * set. Browsers ask each time, and get 304 if nothing has changed.
 */
export function edgeRule({ edgeCacheSeconds }: Pick<Env, "edgeCacheSeconds">): string | undefined {
  if (edgeCacheSeconds === 0) return undefined;
  return `s-maxage=${edgeCacheSeconds}, stale-while-revalidate=${whileFetching}, stale-if-error=${whileDown}`;
}

/** The Cache-Control of a public answer. no-cache: keep it, but ask each time; its ETag makes that cheap. */
export function publicControl(env: Pick<Env, "edgeCacheSeconds">): string {
  const rule = edgeRule(env);
  return rule === undefined ? "no-cache" : `public, max-age=0, ${rule}`;
}

/**
 * Whether a 404 may be kept as the answer it replaces was: otherwise caches would show what was taken
 * down or erased again when this server does not answer.
 */
export function isKeptMissing(
  env: Pick<Env, "edgeCacheSeconds">,
  request: { method: string; url: string },
  status: number,
): boolean {
  if (env.edgeCacheSeconds === 0 || status !== 404) return false;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return isPublicRead(request) || /^\/host\/[^/]+\/share\.jpg/.test(request.url);
}
