import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { msg } from "../../../shared/i18n/message.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { imageWidths } from "../../../shared/limits.ts";
import { failure } from "../../core/failure.ts";
import { createContext, type Deps } from "../../core/context.ts";
import type { Env } from "../../core/env/env.ts";
import { notFound } from "../../core/errors.ts";
import { edgeRule } from "../../core/http/edge-cache.ts";
import { matches, sendRaw } from "../../core/http/finished.ts";
import { anyOrigin, securityHeaders } from "../../core/http/headers.ts";
import { fileContent, type RawRoute } from "../../core/http/raw-route.ts";
import { getSiteRevision } from "../properties/public-properties/public-properties.queries.ts";
import { isImagePath, isPreviewablePath } from "./images.queries.ts";
import type { ImageVariant } from "./store.ts";

const query = z.object({
  w: z
    .enum(imageWidths.map(String), {
      error: schemaError(msg("w must be one of {widths}", { widths: imageWidths.join(", ") })),
    })
    .optional(),
  card: z.literal("1", { error: schemaError(msg("card can only be 1")) }).optional(),
  share: z.literal("1", { error: schemaError(msg("share can only be 1")) }).optional(),
});

/** Memory for recently requested photos, in bytes. */
const keptBytes = 24 * 1024 * 1024;

/** The headers of a photo that only its host and admins may see. */
export const forViewer = {
  "cache-control": "no-store",
  // Set here, so that app.ts does not add the headers of a public read.
  "cross-origin-resource-policy": "same-origin",
};

/** Browsers keep a photo forever; caches in front ask again, since it may have been taken down. */
function forEver(env: Env): Record<string, string> {
  const rule = edgeRule(env);
  const control = "public, max-age=31536000, immutable";
  if (rule === undefined) return { "cache-control": control };
  // A photo that is hidden is still there for its host, with their token.
  return { "cache-control": `${control}, ${rule}`, vary: "authorization" };
}

export const photoFileRoute: RawRoute = {
  method: "GET",
  url: "/api/property-images/:file_path",
  access: "open",
  errors: [400, 404],
  operation: {
    operationId: "images-file",
    summary: "The photo itself",
    description:
      "Photos of a paused listing stay public. After a takedown, or while the host is disabled, only the host and admins get them, with their token.",
    tags: ["Public"],
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
        name: "card",
        in: "query",
        description:
          "With w: cropped to 4:3 around what draws the attention, if the photo has such a crop",
        schema: { type: "string", enum: ["1"] },
      },
      {
        name: "share",
        in: "query",
        description: "A JPEG of 1200×630 for share previews",
        schema: { type: "string", enum: ["1"] },
      },
    ],
    answers: {
      200: {
        description: "The photo; it never changes and can be cached forever",
        content: { ...fileContent("image/webp"), ...fileContent("image/jpeg") },
      },
      304: { description: "Not modified" },
    },
  },
};

function variantOf({ w, card, share }: z.infer<typeof query>): ImageVariant | undefined {
  if (share) return "share";
  if (w === undefined) return undefined;
  return card ? `card${Number(w)}` : Number(w);
}

type KeptFile = { body: Buffer; headers: string[]; etag: string };

/**
 * GET /api/property-images/{file_path}: the photo, a smaller width of it (?w=480), the same of its
 * crop for cards (?w=480&card=1) or its share preview (?share=1). A file_path is never reused, so
 * callers may cache the answer for ever; the server checks each time whether the photo still exists.
 * After a takedown, or while the host is disabled, only the host and admins get it, with their token.
 */
export function registerImageFiles(app: FastifyInstance, deps: Deps): void {
  const { db, images, env } = deps;
  const always = { ...securityHeaders(env), ...anyOrigin, ...forEver(env) };
  const recent = new LRUCache<string, KeptFile>({
    maxSize: keptBytes,
    sizeCalculation: (file) => file.body.length,
  });

  const read = async (key: string, filePath: string, variant: ImageVariant | undefined) => {
    const image = await images.read(filePath, variant);
    if (!image) throw notFound(failure.imageNotFound);
    const etag = `"${key}"`;
    const headers = {
      ...always,
      etag,
      "content-type": image.type,
      "content-length": String(image.bytes.length),
    };
    const file = { body: image.bytes, headers: Object.entries(headers).flat(), etag };
    recent.set(key, file);
    return file;
  };

  /** The site's revision at which each photo was last found to be public: it cannot change without one. */
  const publicAt = new LRUCache<string, string>({ max: 20_000 });
  const isPublic = (filePath: string) => {
    const revision = getSiteRevision(db);
    if (publicAt.get(filePath) === revision) return true;
    if (!isImagePath(db, filePath)) return false;
    publicAt.set(filePath, revision);
    return true;
  };

  app.get<{ Params: { file_path: string } }>(photoFileRoute.url, async (request, reply) => {
    const { file_path } = request.params;
    const variant = variantOf(query.parse(request.query));
    if (!isPublic(file_path)) {
      const { viewer } = createContext(deps, request);
      if (!viewer || !isPreviewablePath(db, viewer, file_path)) {
        throw notFound(failure.imageNotFound);
      }
      const hidden = await images.read(file_path, variant);
      if (!hidden) throw notFound(failure.imageNotFound);
      return reply.headers(forViewer).type(hidden.type).send(hidden.bytes);
    }
    const key = variant === undefined ? file_path : `${file_path}.${variant}`;
    const file = recent.get(key) ?? (await read(key, file_path, variant));
    if (matches(request.headers["if-none-match"], file.etag)) {
      return reply
        .code(304)
        .headers({ etag: file.etag, ...forEver(env) })
        .send();
    }
    return sendRaw(request, reply, 200, file);
  });
}
