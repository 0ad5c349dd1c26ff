import type { AnyRouter } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isHeavyCall } from "../../../shared/heavy-calls.ts";
import { limits } from "../../../shared/limits.ts";
import { failure } from "../failure.ts";
import { createContext, type Deps } from "../context.ts";
import { ApiError, toApiError } from "../errors.ts";
import { rpcTranslate, translateForCaller } from "../i18n/caller-language.ts";
import { utf8Text } from "./utf8.ts";

/**
 * Mounts the procedures at /api/trpc/*. tRPC's own plugin is not used, as its multipart parser
 * ignores the body limit. Bodies are read as text, since tRPC parses them itself.
 */
export async function registerRpc(
  app: FastifyInstance,
  deps: Deps,
  router: AnyRouter,
): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "application/json",
        { parseAs: "buffer" },
        async (request: FastifyRequest, body: Buffer) => utf8Text(request, body),
      );
      scope.route<{ Params: { path: string } }>({
        method: ["GET", "POST"],
        url: "/:path",
        // tRPC does not answer HEAD: it gets 405 like any other method.
        exposeHeadRoute: false,
        handler: (request, reply) => {
          reply.header("cache-control", "no-store");
          refuseHeavyBatch(request.params.path);
          const answer = () =>
            fastifyRequestHandler({
              req: request,
              res: reply,
              path: request.params.path,
              router,
              maxBatchSize: limits.callsPerBatch,
              createContext: () => createContext(deps, request),
              onError({ error }) {
                if (!toApiError(error).unexpected) return;
                deps.faults.note(error, deps.clock());
                request.log.error({ err: error.cause ?? error });
              },
              // Merges the headers of every failed call: the one with Retry-After need not be the
              // first.
              responseMeta: ({ errors }) => ({
                headers: Object.fromEntries(
                  errors.flatMap((error) => Object.entries(toApiError(error).headers)),
                ),
              }),
            });
          return rpcTranslate.run(() => translateForCaller(deps.languages, request), answer);
        },
      });
      done();
    },
    { prefix: "/api/trpc" },
  );
}

/** Allows one heavy call in a batch: a batch is one answer in memory, and hosts can make theirs large. */
function refuseHeavyBatch(path: string): void {
  // tRPC decodes the names once more.
  const names = decodeAgain(path).split(",");
  if (names.filter(isHeavyCall).length > 1) {
    throw new ApiError(400, "INVALID_INPUT", failure.sentAlone);
  }
}

function decodeAgain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
