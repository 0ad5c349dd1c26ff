import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  type OpenApiProcedure,
  type OpenApiRouter,
} from "trpc-to-openapi";
import { failure } from "../failure.ts";
import { type Context, createContext, type Deps, expectViewer } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { Meta } from "../trpc.ts";
import { type Finished, type FinishedStore, sendFinished } from "./finished.ts";
import { anyOrigin } from "./headers.ts";
import { isRuns, joinRuns, sendAnswer } from "./runs.ts";

/** Longer lists are not kept but built for each caller while they are sent. In characters. */
const longestKept = 8 * 1024 * 1024;

type Call = (input: unknown) => Promise<unknown>;

/**
 * Registers one route for each procedure with a REST path in its `openapi` meta, so that Fastify's
 * own router, limits, HEAD and hooks apply. Nothing is coerced: where a path or query needs
 * numbers, the shared schemas accept numeric strings, in tRPC too.
 */
export function registerRest(
  app: FastifyInstance,
  deps: Deps,
  { router, store }: { router: OpenApiRouter; store: FinishedStore },
): void {
  forEachOpenApiProcedure<Meta>(
    router._def.procedures,
    ({ path: name, procedure, meta: { openapi, access, finished } }) => {
      const lookUp = finished && finishedLookUp(deps, store, { finished, name, procedure });

      // Not async: finished bytes are sent without waiting.
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const call = async () =>
          callerOf(router, name, createContext(deps, request))(inputOf(request));
        const send = async () => sendAnswer(request, reply, await call());
        const finishedAnswer = lookUp?.(request, call);
        if (finishedAnswer instanceof Promise) {
          return finishedAnswer.then((ready) =>
            ready ? sendFinished(request, reply, ready) : send(),
          );
        }
        return finishedAnswer ? sendFinished(request, reply, finishedAnswer) : send();
      };

      app.route({
        method: openapi.method,
        url: `/api${openapi.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        // 401 comes before any error about the body. The handler reads the session again, since the
        // body can take minutes and the session end meanwhile.
        ...(access !== "open" && {
          onRequest: async (request: FastifyRequest) => {
            expectViewer(deps, request);
          },
        }),
        handler,
      });
    },
  );
}

type FinishedCall = {
  finished: NonNullable<Meta["finished"]>;
  name: string;
  procedure: OpenApiProcedure;
};

/**
 * Makes the function that looks up the finished answer to an input. It returns undefined if the
 * procedure has to answer: for bad input, and for answers that are not kept or too long to keep.
 */
function finishedLookUp(
  deps: Deps,
  store: FinishedStore,
  { finished, name, procedure }: FinishedCall,
) {
  const { inputParser } = getInputOutputParsers(procedure);
  /** The inputs of the latest addresses: parsing one takes longer than finding its answer. */
  const inputs = new LRUCache<string, { data: unknown; key: string }>({
    maxSize: 1024 * 1024,
    sizeCalculation: ({ key }, url) => url.length + key.length + 200,
  });
  const readInput = (request: FastifyRequest) => {
    const known = inputs.get(request.url);
    if (known) return known;
    const { success, data } = inputParser.safeParse(inputOf(request));
    if (!success) return undefined;
    const input = { data, key: `${name} ${JSON.stringify(data)}` };
    inputs.set(request.url, input);
    return input;
  };
  let tooLongAt: string | undefined;
  return (
    request: FastifyRequest,
    call: () => Promise<unknown>,
  ): Finished | Promise<Finished | undefined> | undefined => {
    const input = readInput(request);
    if (input === undefined) return undefined;
    const revision = finished(deps, input.data as never);
    if (revision === undefined || revision === tooLongAt) return undefined;
    const finishedAnswer = store.get(input.key, revision, async () => {
      const answer = await call();
      const body = isRuns(answer) ? await joinRuns(answer, longestKept) : JSON.stringify(answer);
      if (body === undefined) {
        tooLongAt = revision;
        throw new TooLong();
      }
      return { type: "application/json; charset=utf-8", headers: anyOrigin, body };
    });
    return finishedAnswer instanceof Promise
      ? finishedAnswer.catch(undefinedIfTooLong)
      : finishedAnswer;
  };
}

class TooLong extends Error {}

function undefinedIfTooLong(thrown: unknown): undefined {
  if (!(thrown instanceof TooLong)) throw thrown;
}

/** The procedure of a dotted name, bound to the context of a request. */
function callerOf(router: OpenApiRouter, name: string, context: Context): Call {
  const caller: unknown = router.createCaller(context);
  return name
    .split(".")
    .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], caller) as Call;
}

/** Merges the body (the query, for reads) and the path into one input; the path wins. */
function inputOf(request: FastifyRequest): unknown {
  const { body } = request;
  const fromPath = request.params as Record<string, string>;
  const reads = request.method === "GET" || request.method === "HEAD";
  const sent = reads ? request.query : (body ?? {});
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw new ApiError(400, "INVALID_INPUT", failure.invalidInput);
  }
  return { ...sent, ...fromPath };
}
