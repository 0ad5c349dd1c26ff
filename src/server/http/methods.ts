import type { FastifyInstance, HTTPMethods } from "fastify";
import { failure } from "../../shared/messages.ts";
import { ApiError } from "../errors.ts";

const known: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers 405 with Allow where a path exists but not with that method. Returns the function to call
 * when all routes are registered.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    for (const [url, methods] of [...methodsByUrl]) {
      const missing = known.filter((method) => !methods.has(method));
      const allow = known.filter((method) => methods.has(method)).join(", ");
      app.route({
        method: missing,
        url,
        // Before the body is read: what it holds does not matter.
        onRequest: () => {
          throw new ApiError(405, "METHOD_NOT_ALLOWED", failure.methodNotAllowed(allow), {
            headers: { allow },
          });
        },
        handler: () => undefined,
      });
    }
  };
}
