import type { FastifyInstance } from "fastify";
import { directionOfLanguage, pathPrefix } from "../../../shared/i18n/languages.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { sendFinished } from "../../core/http/finished.ts";
import type { Pages } from "../../core/http/pages.ts";
import { languageOfQuery } from "../../core/i18n/caller-language.ts";
import { translateInto } from "../../core/i18n/catalogues.ts";

const png = (src: string, size: number, purpose = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** GET /manifest.webmanifest: the site's name and look on a phone's home screen. */
export function registerManifest(
  app: FastifyInstance,
  { languages, site, siteRevision, store }: Pages,
): void {
  const manifest = (t: Translate) => ({
    id: "/",
    name: site().site_name,
    description: t("Stays that run on sunshine, and get better with every guest."),
    lang: t.language,
    ...(directionOfLanguage(t.language) === "rtl" && { dir: "rtl" }),
    start_url: `${pathPrefix(site(), t.language)}/`,
    scope: "/",
    display: "standalone",
    background_color: "#FBF7EF",
    theme_color: "#FDF4E0",
    icons: [
      png("/icon-192.png", 192),
      png("/icon-512.png", 512),
      png("/icon-maskable-512.png", 512, "maskable"),
    ],
  });
  app.get("/manifest.webmanifest", async (request, reply) => {
    const t = translateInto(languageOfQuery(languages(), request.query));
    const finished = await store.get(`manifest ${t.language}`, siteRevision(), () =>
      Promise.resolve({
        type: "application/manifest+json; charset=utf-8",
        body: JSON.stringify(manifest(t)),
      }),
    );
    return sendFinished(request, reply, finished);
  });
}
