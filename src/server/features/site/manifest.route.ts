import type { FastifyInstance } from "fastify";
import { sendFinished } from "../../core/http/finished.ts";
import type { Pages } from "../../core/http/pages.ts";

const png = (src: string, size: number, purpose = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** GET /manifest.webmanifest: the site's name and look on a phone's home screen. */
export function registerManifest(app: FastifyInstance, { site, siteRevision, store }: Pages): void {
  const manifest = () => ({
    id: "/",
    name: site().site_name,
    description: "Stays that run on sunshine, and get better with every guest.",
    lang: "en",
    start_url: "/",
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
    const finished = await store.get("manifest", siteRevision(), () =>
      Promise.resolve({
        type: "application/manifest+json; charset=utf-8",
        body: JSON.stringify(manifest()),
      }),
    );
    return sendFinished(request, reply, finished);
  });
}
