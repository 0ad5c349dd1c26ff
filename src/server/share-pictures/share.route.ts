import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { failure } from "../../shared/messages.ts";
import type { Deps } from "../context.ts";
import { notFound } from "../errors.ts";
import { sendRaw } from "../http/finished.ts";
import { anyOrigin, securityHeaders } from "../http/headers.ts";
import { findPropertyBySlug } from "../properties/properties.queries.ts";
import { siteSettings } from "../settings/settings.queries.ts";
import { drawSharePicture } from "./draw.ts";
import type { PictureTexts } from "./picture.ts";

/** Pictures drawn lately, kept in memory: some 300. */
const keptBytes = 24 * 1024 * 1024;

/**
 * GET /host/{slug}/share.jpg and /share.jpg: what a shared link shows where there is no photo. Drawn
 * when first asked for, and again when the words on it have changed.
 */
export function registerSharePictures(app: FastifyInstance, { db, settings }: Deps): void {
  const always = { ...securityHeaders(settings), ...anyOrigin, "cache-control": "no-cache" };
  const drawn = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (key) => drawSharePicture(JSON.parse(key) as PictureTexts),
  });

  const send = async (request: FastifyRequest, reply: FastifyReply, texts: PictureTexts) => {
    const key = JSON.stringify(texts);
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const headers = { ...always, etag };
    if (request.headers["if-none-match"] === etag) return reply.code(304).headers(headers).send();
    const body = await drawn.forceFetch(key);
    return sendRaw(request, reply, 200, {
      headers: Object.entries({
        ...headers,
        "content-type": "image/jpeg",
        "content-length": String(body.length),
      }).flat(),
      body,
    });
  };

  app.get("/share.jpg", (request, reply) =>
    send(request, reply, {
      site: "",
      name: siteSettings(db, settings).site_name,
      place: "Stays that run on sunshine",
    }),
  );

  app.get<{ Params: { slug: string } }>("/host/:slug/share.jpg", (request, reply) => {
    const property = findPropertyBySlug(db, request.params.slug);
    if (!property) throw notFound(failure.propertyNotFound);
    return send(request, reply, {
      site: siteSettings(db, settings).site_name,
      name: property.name,
      place: `${property.location}, ${property.country}`,
    });
  });
}
