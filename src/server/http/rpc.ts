import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { limits } from "../../shared/limits.ts";
import { createContext, type Deps } from "../context.ts";
import { toApiError } from "../errors.ts";
import { appRouter } from "../router.ts";

/**
 * Mounts the procedures at /api/trpc/*. Not by tRPC's own plugin: its multipart parser ignores the
 * body limit. Bodies are read as text, since tRPC parses them itself.
 */
export async function registerRpc(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "application/json",
        { parseAs: "string" },
        (_request, body, parsed) => parsed(null, body),
      );
      scope.route<{ Params: { path: string } }>({
        method: ["GET", "POST"],
        url: "/:path",
        // tRPC has no answer to HEAD: it is a method like any other it does not take.
        exposeHeadRoute: false,
        handler: (request, reply) => {
          reply.header("cache-control", "no-store");
          return fastifyRequestHandler({
            req: request,
            res: reply,
            path: request.params.path,
            router: appRouter,
            maxBatchSize: limits.callsPerBatch,
            createContext: () => createContext(deps, request),
            onError({ error }) {
              if (!toApiError(error).unexpected) return;
              deps.faults.note(error, deps.clock());
              request.log.error({ err: error.cause ?? error });
            },
            // Of every failed call in the batch: the one to be tried later need not be the first.
            responseMeta: ({ errors }) => ({
              headers: Object.fromEntries(
                errors.flatMap((error) => Object.entries(toApiError(error).headers)),
              ),
            }),
          });
        },
      });
      done();
    },
    { prefix: "/api/trpc" },
  );
}
