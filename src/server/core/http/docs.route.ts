import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { version } from "../version.ts";
import { docsStyles, renderDocs } from "./docs.ts";
import { contentHash, contentPolicy, policyText } from "./headers.ts";
import { type Api, createOpenApiDocument } from "./openapi.ts";

/**
 * GET /api/openapi.json and the readable reference at GET /api/docs. Both are created at the first
 * request.
 */
export function registerDocs(app: FastifyInstance, { env }: Deps, api: Api): void {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  const getDocument = () =>
    (document ??= createOpenApiDocument(api, { publicUrl: env.publicUrl, version }));
  let html: string | undefined;
  const policy = policyText(contentPolicy(env, { styles: [contentHash(docsStyles)] }));

  app.get("/api/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").send(getDocument()),
  );
  app.get("/api/docs", (_request, reply) => {
    html ??= renderDocs(getDocument());
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
