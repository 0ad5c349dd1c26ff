import type { FastifyInstance } from "fastify";
import { inEnglish } from "../../../../shared/i18n/translate.ts";
import type { Deps } from "../../../core/context.ts";
import { sendFinished } from "../../../core/http/finished.ts";
import { missingHead, type Pages } from "../../../core/http/pages.ts";
import { getCard } from "../card.queries.ts";
import { translateInto } from "../../../core/i18n/catalogues.ts";
import { findPropertyBySlug } from "../properties.queries.ts";
import { listMoreStays, revisionOf } from "./more-stays.queries.ts";
import { propertyHead } from "./property-head.ts";
import { getPropertyRevision } from "./public-properties.queries.ts";

/** GET /host/{slug}: the page of a listed property; a 404 page for any other slug. */
export function registerPropertyPage(app: FastifyInstance, { db, env }: Deps, pages: Pages): void {
  app.get<{ Params: { slug: string } }>("/host/:slug", async (request, reply) => {
    const { slug } = request.params;
    const revision = getPropertyRevision(db, slug);
    if (revision === undefined) {
      const finished = await pages.store.get("page /host/ 404", pages.siteRevision(), () =>
        pages.render("/host/-", missingHead(pages, "Property Not Found", inEnglish), {
          property: null,
        }),
      );
      return sendFinished(request, reply, finished, 404);
    }
    const more = listMoreStays(db, slug);
    const shownRevision = [revision, pages.siteRevision(), ...more.map(revisionOf)].join(" ");
    const finished = await pages.store.get(`page /host/${slug}`, shownRevision, async () => {
      const property = findPropertyBySlug(db, slug);
      if (!property) throw new Error(`The property ${slug} left while its page was made`);
      const head = propertyHead(
        property,
        { publicUrl: env.publicUrl, site: pages.site() },
        translateInto(env.languages[0]),
      );
      const moreStays = more.map((stay) => getCard(db, stay));
      return pages.render(`/host/${encodeURIComponent(slug)}`, head, { property, moreStays });
    });
    return sendFinished(request, reply, finished);
  });
}
