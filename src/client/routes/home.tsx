import { useQuery } from "@tanstack/react-query";
import { noImpact } from "../../shared/impact.ts";
import type { Impact as ImpactFigures, SiteView } from "../../shared/schemas/site.ts";
import { Closing } from "../features/landing/closing.tsx";
import { Features } from "../features/landing/features.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { Impact } from "../features/landing/impact.tsx";
import { useSite } from "../first-data.ts";
import { usePage } from "../lib/use-page.ts";
import { useTRPC } from "../trpc.ts";

/** The content of the landing page. */
export function HomePage({ impact, site }: { impact: ImpactFigures; site: SiteView }) {
  return (
    <>
      <Hero videoUrl={site.demo_video_url} />
      <Features />
      <HowItWorks />
      <Impact impact={impact} />
      <Closing />
    </>
  );
}

/** `/` */
export function HomeRoute() {
  const site = useSite();
  usePage(`${site.site_name} · Solar-powered stays`);
  const impact = useQuery(useTRPC().site.impact.queryOptions());
  return <HomePage impact={impact.data ?? noImpact} site={site} />;
}
