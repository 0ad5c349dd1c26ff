import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { type Deps, expectViewer, type Viewer } from "../context.ts";
import type { FailureStatus } from "./openapi-parts.ts";

/** A call under /api that is no procedure since it carries a file, as the API document describes it. */
export type RawRoute = {
  method: "GET" | "POST";
  /** As Fastify writes it. The document calls every parameter `id`. */
  url: `/api/${string}`;
  access: "open" | "signedIn";
  /** The statuses it can fail with besides those that follow from its access. */
  errors: readonly FailureStatus[];
  operation: {
    operationId: string;
    summary: string;
    description?: string;
    tags: string[];
    parameters?: object[];
    requestBody?: object;
    /** The answers that are no failures, by status. */
    answers: Record<number, { description: string; content?: object }>;
  };
};

type Handle = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => unknown;

type SignedInOptions = Pick<RouteShorthandOptions, "exposeHeadRoute"> & {
  /** What else is checked before the body is read. */
  beforeBody?: (viewer: Viewer, request: FastifyRequest) => void | Promise<void>;
};

/**
 * Registers a raw route for signed-in callers: 401 comes before anything is said about the request.
 * As the body can take minutes and the session end meanwhile, the handler gets the caller as of then.
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

/** How a path's id appears in the document. */
export const idParameter = (name: string) => ({
  name: "id",
  in: "path",
  required: true,
  description: `The ${name}'s id`,
  schema: { type: "integer", minimum: 1 },
});

/** A body that is no JSON, by its media type. */
export const fileContent = (type: string) => ({
  [type]: { schema: { type: "string", contentMediaType: type } },
});
