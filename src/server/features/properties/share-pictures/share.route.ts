import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { failure } from "../../../core/failure.ts";
import { countryName } from "../../../../shared/countries.ts";
import type { Translate } from "../../../../shared/i18n/translate.ts";
import type { Deps } from "../../../core/context.ts";
import { languageOfQuery } from "../../../core/i18n/caller-language.ts";
import { translateInto } from "../../../core/i18n/catalogues.ts";
import { ApiError, notFound } from "../../../core/errors.ts";
import { clientKey } from "../../../core/http/addresses.ts";
import { publicControl } from "../../../core/http/edge-cache.ts";
import { sendRaw } from "../../../core/http/finished.ts";
import { anyOrigin, securityHeaders } from "../../../core/http/headers.ts";
import { findPropertyBySlug } from "../properties.queries.ts";
import { siteSettings } from "../../site/settings/settings.queries.ts";
import { drawSharePicture } from "./draw.ts";
import type { PictureTexts } from "./picture.ts";

/** Recently drawn pictures, kept in memory: about 300. */
const keptBytes = 24 * 1024 * 1024;

/**
 * GET /host/{slug}/share.jpg and /share.jpg: the picture of a shared link without a photo. Drawn at
 * the first request, and again when its words have changed. A client that requests too many new
 * ones gets the site's picture, and so does one that comes while too many wait.
 */
export function registerSharePictures(
  app: FastifyInstance,
  { db, env, languages, rateLimits }: Deps,
): void {
  const always = { ...securityHeaders(env), ...anyOrigin };
  const drawn = new LRUCache<string, Buffer, string>({
    maxSize: keptBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (key, _stale, { context: client }) => {
      await rateLimits.take({ picturePerClient: client });
      return drawSharePicture(client, JSON.parse(key) as PictureTexts);
    },
  });

  const siteTexts = (t: Translate): PictureTexts => ({
    site: "",
    name: siteSettings(db, env).site_name,
    place: t("Stays that run on sunshine"),
  });

  /** The picture, and whether it is the requested one. */
  const draw = async (key: string, client: string, t: Translate) => {
    try {
      return { body: await drawn.forceFetch(key, { context: client }), asked: true };
    } catch (thrown) {
      const other = drawn.get(JSON.stringify(siteTexts(t)));
      if (!(thrown instanceof ApiError) || !other) throw thrown;
      return { body: other, asked: false };
    }
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    textsIn: (t: Translate) => PictureTexts,
  ) => {
    const t = translateInto(languageOfQuery(languages(), request.query));
    const key = JSON.stringify(textsIn(t));
    const etag = `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
    const headers = { ...always, "cache-control": publicControl(env), etag };
    if (request.headers["if-none-match"] === etag) return reply.code(304).headers(headers).send();
    const { body, asked } = await draw(key, clientKey(request.ip), t);
    return sendRaw(request, reply, 200, {
      headers: Object.entries({
        ...(asked ? headers : { ...always, "cache-control": "no-store" }),
        "content-type": "image/jpeg",
        "content-length": String(body.length),
      }).flat(),
      body,
    });
  };

  app.get("/share.jpg", (request, reply) => send(request, reply, siteTexts));

  app.get<{ Params: { slug: string } }>("/host/:slug/share.jpg", (request, reply) => {
    const property = findPropertyBySlug(db, request.params.slug, { site: languages() });
    if (!property) throw notFound(failure.propertyNotFound);
    return send(request, reply, (t) => ({
      site: siteSettings(db, env).site_name,
      name: property.name,
      place: t("{location}, {country}", {
        location: property.location,
        country: countryName(property.country, t.language),
      }),
    }));
  });
}
