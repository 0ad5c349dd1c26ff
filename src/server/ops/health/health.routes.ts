import type { FastifyInstance } from "fastify";
import { failure } from "../../core/failure.ts";
import type { Deps } from "../../core/context.ts";
import { ApiError } from "../../core/errors.ts";
import { checks, isProblem } from "./checks.ts";

/**
 * GET /healthz: the process answers. GET /readyz: pages can be served, otherwise 503. A disk that is almost
 * full or read-only is reported with 200: stored data can still be read, so a proxy must not take the site
 * offline. Each change is logged once, not at every poll.
 */
export function registerHealth(app: FastifyInstance, { db, env, problems: known }: Deps): void {
  let logged = "";
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", (request, reply) => {
    let problems: string[] = [];
    let broken: Error | undefined;
    try {
      db.sqlite.prepare("SELECT 1 FROM site_revision").get();
      problems = storageProblems(env);
      if (known.has("lease")) problems.push("Nothing is saved here");
    } catch (thrown) {
      broken = thrown instanceof Error ? thrown : new Error("unknown", { cause: thrown });
    }
    const state = broken === undefined ? problems.join(". ") : `not ready: ${broken.message}`;
    if (state !== logged) request.log.warn(state === "" ? "ready again" : state);
    logged = state;
    if (broken !== undefined) {
      throw new ApiError(503, "UNAVAILABLE", failure.notReady, { cause: broken });
    }
    const status = problems.length === 0 ? "ready" : "degraded";
    return reply.header("cache-control", "no-store").send({ status, problems });
  });
}

/** The problems that keep the site from storing anything. Throws when the data folder is missing. */
const storageProblems = (env: Deps["env"]): string[] =>
  [checks.disk, checks.dataFolder]
    .filter(({ look }) => look({ env }).some(isProblem))
    .map(({ brief }) => brief);
