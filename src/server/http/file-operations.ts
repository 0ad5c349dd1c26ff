import { imageWidths } from "../../shared/limits.ts";
import { interestStates } from "../../shared/schemas/guest-interest.ts";
import { bearer, errorResponses } from "./openapi-parts.ts";

const idOf = (what: string) => ({
  name: "id",
  in: "path",
  required: true,
  description: `The ${what}'s id`,
  schema: { type: "integer", minimum: 1 },
});

type Upload = {
  operationId: string;
  tag: string;
  summary: string;
  /** Whose id the path has. */
  what: string;
  /** What comes back, and the name of its schema. */
  answer: string;
  schema: string;
};

const uploadOf = ({ operationId, tag, summary, what, answer, schema }: Upload) => ({
  operationId,
  summary,
  tags: [tag],
  security: bearer,
  parameters: [idOf(what)],
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
      description: answer,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 429, 500, 503),
  },
});

const photoBytes = (type: string) => ({ schema: { type: "string", contentMediaType: type } });

const filter = (name: string, description: string, schema: object) => ({
  name,
  in: "query",
  description,
  schema,
});

const inboxExport = {
  operationId: "guestInterest-export",
  summary: "The interest sent to you by guests, as CSV for a spreadsheet",
  tags: ["Guest interest"],
  security: bearer,
  parameters: [
    filter("property_id", "Only interest in this property", { type: "integer", minimum: 1 }),
    filter("state", "Only interest in this state", { type: "string", enum: [...interestStates] }),
    filter("q", "Only where the name, email or message contains this", { type: "string" }),
  ],
  responses: {
    200: {
      description:
        "CSV in UTF-8 with a byte order mark; values that a spreadsheet would read as a formula start with an apostrophe",
      content: { "text/csv": { schema: { type: "string" } } },
    },
    ...errorResponses(400, 401, 403, 404, 500, 503),
  },
};

/**
 * The calls that carry a file, which no procedure can. The photo's own path shares its place with
 * /api/property-images/{id}: a document may name a place only once, so there it is called id.
 */
export function fileOperations(): Record<string, Record<string, unknown>> {
  return {
    "/api/properties/{id}/images": {
      post: uploadOf({
        operationId: "images-upload",
        tag: "Photos",
        summary: "Upload a photo of a property",
        what: "property",
        answer: "The stored photo",
        schema: "PropertyImage",
      }),
    },
    "/api/upgrade-projects/{id}/photo-after": {
      post: uploadOf({
        operationId: "funding-uploadPhotoAfter",
        tag: "Funding",
        summary: "Upload the photo of an installed upgrade, replacing the previous one",
        what: "upgrade project",
        answer: "The project with its photo",
        schema: "UpgradeProject",
      }),
    },
    "/api/ledger-entries/{id}/receipt": {
      post: uploadOf({
        operationId: "funding-uploadReceipt",
        tag: "Funding",
        summary:
          "Add a photo of the receipt to an entry; possible once, and only visible to the host and admins",
        what: "ledger entry",
        answer: "The entry with its receipt",
        schema: "LedgerEntry",
      }),
      get: {
        operationId: "funding-receipt",
        summary: "The photo of an entry's receipt (its host and admins)",
        tags: ["Funding"],
        security: bearer,
        parameters: [idOf("ledger entry")],
        responses: {
          200: { description: "The receipt", content: { "image/webp": photoBytes("image/webp") } },
          ...errorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    "/api/account/data": {
      get: {
        operationId: "account-data",
        summary: "All of your own data in one zip: data.json, and the photos it names",
        tags: ["Your account"],
        security: bearer,
        responses: {
          200: {
            description: "The archive",
            content: {
              "application/zip": {
                schema: { type: "string", contentMediaType: "application/zip" },
              },
            },
          },
          ...errorResponses(401, 429, 500, 503),
        },
      },
    },
    "/api/guest-interests/export": { get: inboxExport },
    "/api/property-images/{id}": {
      get: {
        operationId: "images-file",
        summary: "The photo itself",
        description:
          "While the listing is hidden, only its host and admins get the photo, with their token.",
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
            description: "The photo; it never changes and can be cached forever",
            content: {
              "image/webp": photoBytes("image/webp"),
              "image/jpeg": photoBytes("image/jpeg"),
            },
          },
          304: { description: "Not modified" },
          ...errorResponses(400, 404, 500, 503),
        },
      },
    },
  };
}
