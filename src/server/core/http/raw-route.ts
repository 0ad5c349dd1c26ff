import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { type Deps, expectViewer, type Viewer } from "../context.ts";
import type { FailureStatus } from "./openapi-parts.ts";

/**
 * A call under /api that is not a procedure because it transfers a file, as the API document
 * describes it.
 */
export type RawRoute = {
  method: "GET" | "POST";
  /** The path as Fastify writes it. The document calls every parameter `id`. */
  url: `/api/${string}`;
  access: "open" | "signedIn";
  /** The statuses it can fail with, besides those that follow from its access. */
  errors: readonly FailureStatus[];
  operation: {
    operationId: string;
    summary: string;
    description?: string;
    tags: string[];
    parameters?: object[];
    requestBody?: object;
    /** The answers that are not failures, by status. */
    answers: Record<number, { description: string; content?: object }>;
  };
};

type Handle = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => unknown;

type SignedInOptions = Pick<RouteShorthandOptions, "exposeHeadRoute"> & {
  /** Further checks before the body is read. */
  beforeBody?: (viewer: Viewer, request: FastifyRequest) => void | Promise<void>;
};

/**
 * Registers a raw route for signed-in callers: 401 comes before any other refusal. The body can
 * take minutes and the session end meanwhile, so the handler reads the caller again.
 */
export function signedInRoute(
  app: FastifyInstance,
  deps: Deps,
  { method, url }: RawRoute,
  handle: Handle,
  { beforeBody, ...options }: SignedInOptions = {},
): void {
  app.route({
    ...options,
    method,
    url,
    onRequest: async (request) => {
      await beforeBody?.(expectViewer(deps, request), request);
    },
    handler: (request, reply) => handle(expectViewer(deps, request), request, reply),
  });
}

/** How the id of a path appears in the document. */
export const idParameter = (name: string) => ({
  name: "id",
  in: "path",
  required: true,
  description: `The ${name}'s id`,
  schema: { type: "integer", minimum: 1 },
});

/** A body that is not JSON, by its media type. */
export const fileContent = (type: string) => ({
  [type]: { schema: { type: "string", contentMediaType: type } },
});
