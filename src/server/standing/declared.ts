import { createOpenApiDocument } from "../core/http/openapi.ts";
import { api } from "../router.ts";

type Operation = { operationId: string; responses: Record<string, unknown> };

let known: Map<string, string[]> | undefined;

/** The statuses that the API document has for a call, by its name ("properties.create"). */
export function declaredStatuses(name: string): string[] {
  known ??= new Map(
    Object.values(
      createOpenApiDocument(api, { publicUrl: "http://localhost", version: "0" }).paths ?? {},
    )
      .flatMap((item) => Object.values(item as Record<string, Operation>))
      .map(({ operationId, responses }) => [operationId, Object.keys(responses)]),
  );
  return known.get(name.replaceAll(".", "-")) ?? [];
}
