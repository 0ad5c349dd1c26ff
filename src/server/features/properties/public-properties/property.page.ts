import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../core/context.ts";
import { sendFinished } from "../../../core/http/finished.ts";
import { missingHead, type Pages, registerPage } from "../../../core/http/pages.ts";
import { getCard } from "../card.queries.ts";
import { withStayRules } from "../../stays/calendars/stay-rules.ts";
import { findPropertyBySlug } from "../properties.queries.ts";
import { listMoreStays, revisionOf } from "./more-stays.queries.ts";
import { propertyHead } from "./property-head.ts";
import { getPropertyRevision } from "./public-properties.queries.ts";

/** GET /host/{slug}: the page of a listed property; a 404 page for any other slug. */
export function registerPropertyPage(app: FastifyInstance, { db, env }: Deps, pages: Pages): void {
  registerPage<{ slug: string }>(app, pages, "/host/:slug", async ({ request, reply, t }) => {
    const { slug } = request.params;
    const revision = getPropertyRevision(db, slug);
    if (revision === undefined) {
      const finished = await pages.store.get(
        `page ${t.language} /host/ 404`,
        pages.siteRevision(),
        () =>
          pages.render(t, "/host/-", missingHead(pages, t("Property Not Found"), t), {
            property: null,
          }),
      );
      return sendFinished(request, reply, finished, 404);
    }
    const more = listMoreStays(db, slug);
    const shownRevision = [revision, pages.siteRevision(), ...more.map(revisionOf)].join(" ");
    const key = `page ${t.language} /host/${slug}`;
    const finished = await pages.store.get(key, shownRevision, async () => {
      const reading = { site: pages.languages(), lang: t.language };
      const property = findPropertyBySlug(db, slug, reading);
      if (!property) throw new Error(`The property ${slug} left while its page was made`);
      const head = propertyHead(
        property,
        { publicUrl: env.publicUrl, site: pages.site(), language: t.language },
        t,
      );
      const moreStays = more.map((stay) => getCard(db, stay, reading));
      return pages.render(t, `/host/${encodeURIComponent(slug)}`, head, {
        property: withStayRules({ db, env }, property),
        moreStays,
      });
    });
    return sendFinished(request, reply, finished);
  });
}
