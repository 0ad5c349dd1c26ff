import { generateOpenApiDocument, type OpenAPIObject } from "trpc-to-openapi";
import { errorBody } from "../../shared/schemas/errors.ts";
import { imageView } from "../../shared/schemas/property-images.ts";
import { imageWidths } from "../../shared/limits.ts";
import { appRouter } from "../router.ts";
import type { Meta } from "../trpc.ts";

type Operation = NonNullable<NonNullable<OpenAPIObject["paths"]>[string]["post"]>;

const bearer = [{ bearerAuth: [] }];

/** What can go wrong with any call, by status. */
const errorDescriptions = {
  400: "Some of the input is not valid",
  401: "No valid bearer token was sent",
  403: "This belongs to somebody else",
  404: "There is no such thing",
  409: "This cannot be done as things stand",
  413: "The body is too large",
  415: "The body is of another type than expected",
  429: "Too many attempts; see Retry-After",
  500: "A fault on our side",
  503: "Too busy just now; see Retry-After",
} as const;

const errorResponse = (status: keyof typeof errorDescriptions) => ({
  description: errorDescriptions[status],
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const errorResponses = (...statuses: Array<keyof typeof errorDescriptions>) =>
  Object.fromEntries(statuses.map((status) => [status, errorResponse(status)]));

/**
 * The OpenAPI 3.1 document of every REST call: those that are procedures, and the two that carry
 * files.
 */
export function createOpenApiDocument(publicUrl: string, version: string): OpenAPIObject {
  const document = generateOpenApiDocument<Meta>(appRouter, {
    title: "Solar Stay",
    description:
      "The calls of a Solar Stay site. Sign in with POST /api/login and send its token as a bearer token. Every failure is JSON with `error` for a person, `code` for a program and, for bad input, `issues` a field.",
    version,
    openApiVersion: "3.1.0",
    baseUrl: publicUrl,
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    securitySchemes: {
      bearerAuth: { type: "http", scheme: "bearer", description: "The token of POST /api/login" },
    },
    defs: { Error: errorBody, PropertyImage: imageView },
  });
  const paths: Record<string, Record<string, unknown>> = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      `/api${path}`,
      Object.fromEntries(
        Object.entries(item as Record<string, Operation>).map(([method, operation]) => [
          method,
          withOurErrors(path, operation),
        ]),
      ),
    ]),
  );
  for (const [path, operations] of Object.entries(fileOperations())) {
    paths[path] = { ...paths[path], ...operations };
  }
  // The library's own forms of failure, which withOurErrors took out of use.
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(
      ([name]) => !name.startsWith("error."),
    ),
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** Puts our one form of failure in the place of the library's own. */
function withOurErrors(path: string, operation: Operation): Operation {
  const successes = Object.fromEntries(
    Object.entries((operation.responses ?? {}) as Record<string, unknown>).filter(([status]) =>
      status.startsWith("2"),
    ),
  );
  const protectedCall = (operation.security ?? []).length > 0;
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  const errors = errorResponses(
    ...(takesInput ? ([400] as const) : []),
    ...(protectedCall ? ([401, 403] as const) : []),
    ...(path.includes("{") || path === "/guest-interest" ? ([404] as const) : []),
    ...(path === "/signup" ? ([409] as const) : []),
    ...(path === "/login" ? ([401, 403] as const) : []),
    ...(operation.requestBody ? ([413, 415, 429] as const) : []),
    500,
  );
  const { security, ...rest } = operation;
  return {
    ...rest,
    security: protectedCall ? (security ?? bearer) : [],
    responses: { ...successes, ...errors },
  };
}

/**
 * The calls that carry a file, which no procedure can. The photo's own path shares its place with
 * /api/property-images/{id}: a document may name a place only once, so there it is called id.
 */
function fileOperations(): Record<string, Record<string, unknown>> {
  return {
    "/api/properties/{id}/images": {
      post: {
        operationId: "images-upload",
        summary: "Upload a photo of a property",
        tags: ["Photos"],
        security: bearer,
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "The property's id",
            schema: { type: "integer", minimum: 1 },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["image"],
                properties: { image: { type: "string", contentMediaType: "image/*" } },
              },
            },
          },
        },
        responses: {
          200: {
            description: "The stored photo",
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/PropertyImage" } },
            },
          },
          ...errorResponses(400, 401, 403, 404, 409, 413, 415, 500, 503),
        },
      },
    },
    "/api/property-images/{id}": {
      get: {
        operationId: "images-file",
        summary: "The photo itself",
        tags: ["Public"],
        security: [],
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            description: "The photo's file_path (not its id)",
            schema: { type: "string" },
          },
          {
            name: "w",
            in: "query",
            description: "A smaller width in pixels",
            schema: { type: "string", enum: imageWidths.map(String) },
          },
          {
            name: "share",
            in: "query",
            description: "A JPEG of 1200×630 for share previews",
            schema: { type: "string", enum: ["1"] },
          },
        ],
        responses: {
          200: {
            description: "The photo; it never changes and may be kept for ever",
            content: {
              "image/webp": { schema: { type: "string", contentMediaType: "image/webp" } },
              "image/jpeg": { schema: { type: "string", contentMediaType: "image/jpeg" } },
            },
          },
          304: { description: "You have it already" },
          ...errorResponses(400, 404, 500),
        },
      },
    },
  };
}
