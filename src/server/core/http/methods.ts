import type { FastifyInstance, HTTPMethods } from "fastify";
import { failure } from "../failure.ts";
import { ApiError } from "../errors.ts";
import { isPublicRead } from "./headers.ts";

const known: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The answer to a preflight request: a page of another origin wants to read with its own headers.
 */
const mayRead = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*",
};

/**
 * Answers 405 with Allow where a path exists but not with that method. Call the returned function
 * after all routes are registered.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const routes = new Map<string, { url: string; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    // The preflight answer that matches every path.
    if (url.endsWith("*")) return;
    // Routes for one path may name their parameter differently.
    const place = url.replaceAll(/:\w+/g, ":");
    const route = routes.get(place) ?? { url, methods: new Set() };
    routes.set(place, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return () => {
    for (const { url, methods } of Array.from(routes.values())) {
      const isPublic = isPublicRead({ method: "OPTIONS", url });
      const handled: HTTPMethods[] = isPublic ? known : [...known, "OPTIONS"];
      const missing = handled.filter((method) => !methods.has(method));
      const allow = known.filter((method) => methods.has(method)).join(", ");
      if (isPublic) {
        app.options(url, (_request, reply) => reply.code(204).headers(mayRead).send());
      }
      app.route({
        method: missing,
        url,
        // Refused before the body is read.
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
