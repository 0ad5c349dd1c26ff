import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  type OpenApiProcedure,
} from "trpc-to-openapi";
import { failure } from "../../shared/messages.ts";
import { type Context, createContext, type Deps } from "../context.ts";
import { ApiError, unauthorized } from "../errors.ts";
import {
  getDayRevision,
  getPropertyRevision,
  getSiteRevision,
  isKnownFilter,
} from "../public-properties/public-properties.queries.ts";
import { wholeListJson } from "../public-properties/whole-list.ts";
import { appRouter } from "../router.ts";
import type { Finished, Meta } from "../trpc.ts";
import { type FinishedStore, sendFinished } from "./finished.ts";
import { anyOrigin } from "./headers.ts";

type Call = (input: unknown) => Promise<unknown>;

/**
 * Registers one route for each procedure that names a REST path in its `openapi` meta, so that
 * Fastify's own router, limits, HEAD and hooks hold. Nothing is coerced: the shared schemas take
 * numeric strings where a path or a query needs them, for tRPC alike.
 */
export function registerRest(app: FastifyInstance, deps: Deps, store: FinishedStore): void {
  forEachOpenApiProcedure<Meta>(
    appRouter._def.procedures,
    ({ path: name, procedure, meta: { openapi, access, finished } }) => {
      const lookUp = finished && finishedLookUp(deps, store, { kind: finished, name, procedure });

      // Not async: where the bytes are ready, nothing is waited for.
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const input = inputOf(request);
        const call = () => callerOf(name, createContext(deps, request))(input);
        const kept = lookUp?.(input, call);
        if (kept instanceof Promise) {
          return kept.then((finished) => sendFinished(request, reply, finished));
        }
        if (kept) return sendFinished(request, reply, kept);
        return call().then((answer) => reply.header("cache-control", "no-store").send(answer));
      };

      app.route({
        method: openapi.method,
        url: `/api${openapi.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        // 401 comes before anything is said about the body. It is asked again once that is read: its
        // end can be held back for minutes, and the session be ended meanwhile.
        ...(access !== "open" && {
          onRequest: async (request: FastifyRequest) => {
            if (!createContext(deps, request).viewer) throw unauthorized();
          },
        }),
        handler,
      });
    },
  );
}

type FinishedCall = { kind: Finished; name: string; procedure: OpenApiProcedure };

/**
 * Makes the function that looks for the finished answer to an input. Undefined is for the procedure
 * itself to answer: bad input and unknown slugs are its to refuse, and searches are endless.
 */
function finishedLookUp(deps: Deps, store: FinishedStore, { kind, name, procedure }: FinishedCall) {
  const { inputParser } = getInputOutputParsers(procedure);
  return (input: unknown, call: () => Promise<unknown>) => {
    const parsed = inputParser.safeParse(input);
    if (!parsed.success || "q" in parsed.data || !isKnownFilter(deps.db, parsed.data)) {
      return undefined;
    }
    const { slug } = parsed.data as { slug?: string };
    const revisions = {
      property: () => getPropertyRevision(deps.db, slug ?? ""),
      site: () => getSiteRevision(deps.db),
      day: () => getDayRevision(deps.db, deps.clock()),
    };
    const revision = revisions[kind]();
    if (revision === undefined) return undefined;
    const isWholeList = name === "publicProperties.list" && Object.keys(parsed.data).length === 0;
    return store.get(`${name} ${JSON.stringify(parsed.data)}`, revision, async () => ({
      type: "application/json; charset=utf-8",
      headers: anyOrigin,
      body: isWholeList ? await wholeListJson(deps.db) : JSON.stringify(await call()),
    }));
  };
}

/** Finds the procedure of a dotted name in a caller bound to this request. */
function callerOf(name: string, context: Context): Call {
  const caller: unknown = appRouter.createCaller(context);
  return name
    .split(".")
    .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], caller) as Call;
}

/** One input from the body (or the query, where there is none) and the path, which wins. */
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
