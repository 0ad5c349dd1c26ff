import {
  forEachOpenApiProcedure,
  generateOpenApiDocument,
  type OpenAPIObject,
  type OpenApiRouter,
} from "trpc-to-openapi";
import { errorBody } from "../../../shared/schemas/errors.ts";
import { entryView } from "../../../shared/schemas/funding.ts";
import { propertyListing } from "../../../shared/schemas/properties.ts";
import { imageView } from "../../../shared/schemas/property-images.ts";
import { upgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import type { Meta } from "../trpc.ts";
import { errorsOf } from "./declared-errors.ts";
import { bearer, errorResponses, type FailureStatus } from "./openapi-parts.ts";
import type { RawRoute } from "./raw-route.ts";

type Operation = NonNullable<NonNullable<OpenAPIObject["paths"]>[string]["post"]>;

/** The calls to document: the procedures with a REST path, and the raw routes. */
export type Api = { router: OpenApiRouter; rawRoutes: readonly RawRoute[] };

/** The OpenAPI 3.1 document of every REST call. */
export function createOpenApiDocument(
  { router, rawRoutes }: Api,
  { publicUrl, version }: { publicUrl: string; version: string },
): OpenAPIObject {
  const document = generateOpenApiDocument<Meta>(router, {
    title: "Solar Stay",
    description:
      "The API of a Solar Stay site. Sign in with POST /api/login and send the token as a bearer token. Every failure is JSON with `error` for people, `code` for programs and, for invalid input, `issues` by field.",
    version,
    openApiVersion: "3.1.0",
    baseUrl: publicUrl,
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    securitySchemes: {
      bearerAuth: { type: "http", scheme: "bearer", description: "The token from POST /api/login" },
    },
    defs: {
      Error: errorBody,
      PropertyImage: imageView,
      PropertyListing: propertyListing,
      UpgradeProject: upgradeProjectView,
      LedgerEntry: entryView,
    },
  });
  const declared = declaredErrors(router);
  const paths: Record<string, Record<string, unknown>> = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      `/api${path}`,
      Object.fromEntries(
        Object.entries(item as Record<string, Operation>).map(([method, operation]) => [
          method,
          withOurErrors(operation, declared.get(`${method} ${path}`) ?? []),
        ]),
      ),
    ]),
  );
  for (const route of rawRoutes) {
    // OpenAPI allows one name per parameter and path: routes that differ in it would clash.
    const path = route.url.replaceAll(/:\w+/g, "{id}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: rawOperation(route) };
  }
  // Drops the library's own error schemas, which withOurErrors replaced.
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(
      ([name]) => !name.startsWith("error."),
    ),
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

function rawOperation({ method, access, errors, operation }: RawRoute) {
  const { answers, ...description } = operation;
  const type = method === "GET" ? "query" : "mutation";
  return {
    ...description,
    security: access === "open" ? [] : bearer,
    responses: { ...answers, ...errorResponses(...errorsOf(type, { access, errors })) },
  };
}

/** The declared errors of each procedure, by method and path. */
function declaredErrors(router: Api["router"]): Map<string, FailureStatus[]> {
  const declared = new Map<string, FailureStatus[]>();
  forEachOpenApiProcedure<Meta>(router._def.procedures, ({ procedure, meta }) => {
    const { method, path } = meta.openapi;
    declared.set(`${method.toLowerCase()} ${path}`, errorsOf(procedure._def.type, meta));
  });
  return declared;
}

/** Replaces the library's error answers by ours. */
function withOurErrors(operation: Operation, declared: readonly FailureStatus[]): Operation {
  const successes = Object.fromEntries(
    Object.entries((operation.responses ?? {}) as Record<string, unknown>).filter(([status]) =>
      status.startsWith("2"),
    ),
  );
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  const errors = errorResponses(
    ...declared,
    ...(takesInput ? ([400] as const) : []),
    ...(operation.requestBody ? ([413, 415] as const) : []),
  );
  const { security, ...rest } = operation;
  return {
    ...rest,
    security: (security ?? []).length > 0 ? (security ?? bearer) : [],
    responses: { ...successes, ...errors },
  };
}
