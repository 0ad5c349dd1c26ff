import type { FastifyInstance } from "fastify";
import type { Deps } from "../../core/context.ts";
import { dayOf } from "../../../shared/time.ts";
import { sendFinished } from "../../core/http/finished.ts";
import { type Pages, registerPage, siteDescription } from "../../core/http/pages.ts";
import {
  getDayRevision,
  listNewest,
} from "../properties/public-properties/public-properties.queries.ts";
import { measuredImpact } from "./site.queries.ts";

/** GET /: the landing page, with the newest properties and the impact of installed upgrades to date. */
export function registerHomePage(app: FastifyInstance, { db, clock }: Deps, pages: Pages): void {
  registerPage(app, pages, "/", async ({ request, reply, t }) => {
    const now = clock();
    const finished = await pages.store.get(`page ${t.language} /`, getDayRevision(db, now), () =>
      pages.render(
        t,
        "/",
        {
          title: t("{site} · Solar-powered stays", { site: pages.site().site_name }),
          description: t(siteDescription),
          path: "/",
        },
        {
          impact: measuredImpact(db, dayOf(now)),
          newest: listNewest(db, { site: pages.languages(), lang: t.language }),
        },
      ),
    );
    return sendFinished(request, reply, finished);
  });
}
