import { createOpenApiDocument } from "../../core/http/openapi.ts";
import { api } from "../../router.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { version } from "../../core/version.ts";

/** `openapi`: prints the document that /api/openapi.json returns. */
export function openapi(): void {
  const document = createOpenApiDocument(api, { publicUrl: loadEnv().publicUrl, version });
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}
