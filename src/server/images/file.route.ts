import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { imageWidths } from "../../shared/limits.ts";
import { failure } from "../../shared/messages.ts";
import type { Deps } from "../context.ts";
import { notFound } from "../errors.ts";
import { isImagePath } from "./images.queries.ts";
import type { StoredImage } from "./store.ts";

const query = z.object({
  w: z
    .enum(imageWidths.map(String), { error: `w must be one of ${imageWidths.join(", ")}` })
    .optional(),
  share: z.literal("1", { error: "share can only be 1" }).optional(),
});

/** Photos asked for lately, kept in memory. */
const keptBytes = 24 * 1024 * 1024;

/**
 * GET /api/property-images/{file_path}: the photo, a smaller width of it (?w=480) or its share
 * preview (?share=1). A file_path is never used again, so the answer may be kept for ever; whether
 * the photo is still there is asked each time.
 */
export function registerImageFiles(app: FastifyInstance, { db, images }: Deps): void {
  const recent = new LRUCache<string, StoredImage>({
    maxSize: keptBytes,
    sizeCalculation: (image) => image.bytes.length,
  });
  app.get<{ Params: { file_path: string } }>(
    "/api/property-images/:file_path",
    async (request, reply) => {
      const { file_path } = request.params;
      const { w, share } = query.parse(request.query);
      if (!isImagePath(db, file_path)) throw notFound(failure.imageNotFound);
      const variant = share ? ("share" as const) : w ? Number(w) : undefined;
      const key = `${file_path} ${variant ?? ""}`;
      let image = recent.get(key);
      if (!image) {
        image = await images.read(file_path, variant);
        if (!image) throw notFound(failure.imageNotFound);
        recent.set(key, image);
      }
      const etag = `"${key}"`;
      reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type(image.type).send(image.bytes);
    },
  );
}
