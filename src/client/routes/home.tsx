import { useQuery } from "@tanstack/react-query";
import { noImpact } from "../../shared/impact.ts";
import type { NewestProperties } from "../../shared/schemas/properties.ts";
import type { Impact as ImpactFigures, SiteView } from "../../shared/schemas/site.ts";
import { Closing } from "../features/landing/closing.tsx";
import { Features } from "../features/landing/features.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { Impact } from "../features/landing/impact.tsx";
import { Newest } from "../features/landing/newest.tsx";
import { useSite } from "../first-data.ts";
import { useReading } from "../lib/host-texts.ts";
import { useTranslate } from "../lib/translate.ts";
import { usePage } from "../lib/use-page.ts";
import { useTRPC } from "../trpc.ts";

interface HomePageProps {
  impact: ImpactFigures;
  newest: NewestProperties;
  site: SiteView;
}

const noProperties: NewestProperties = { items: [], total: 0 };

/** The content of the landing page. */
export function HomePage({ impact, newest, site }: HomePageProps) {
  return (
    <>
      <Hero videoUrl={site.demo_video_url} stays={newest.total} />
      <Newest {...newest} />
      <Features />
      <HowItWorks />
      <Impact impact={impact} />
      <Closing />
    </>
  );
}

/** `/` */
export function HomeRoute() {
  const t = useTranslate();
  const site = useSite();
  usePage(t("{site} · Solar-powered stays", { site: site.site_name }));
  const trpc = useTRPC();
  const impact = useQuery(trpc.site.impact.queryOptions());
  const newest = useQuery(trpc.publicProperties.newest.queryOptions(useReading()));
  return (
    <HomePage impact={impact.data ?? noImpact} newest={newest.data ?? noProperties} site={site} />
  );
}
