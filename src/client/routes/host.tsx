import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PropertyView } from "../../shared/schemas/properties.ts";
import { MoreStays } from "../features/browse/more-stays.tsx";
import { useGuestStay } from "../features/guest-stay/use-guest-stay.tsx";
import { useInterestDialog } from "../features/guest-interest/use-interest-dialog.tsx";
import { HostPage } from "../features/host-page/host-page.tsx";
import { HostPreview } from "../features/host-page/host-preview.tsx";
import {
  HostSkeleton,
  PropertyNotFound,
  PropertyNotLoaded,
} from "../features/host-page/host-states.tsx";
import { ReportLink } from "../features/report-listing/report-link.tsx";
import { RenderedAvailability } from "../features/stay-request/rendered-availability.ts";
import { useSite } from "../first-data.ts";
import { statusOf } from "../lib/api-error.ts";
import { useReading } from "../lib/host-texts.ts";
import { useTranslate } from "../lib/translate.ts";
import { usePage } from "../lib/use-page.ts";
import { useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";

/** /host/{slug}: the public page of a property, and over it the stay of a guest with a link. */
export function HostRoute() {
  const { stayDialog, stayNote } = useGuestStay();
  return (
    <>
      {stayNote}
      <PropertyPage />
      {stayDialog}
    </>
  );
}

function PropertyPage() {
  const t = useTranslate();
  const { slug } = useParams({ from: "/host/$slug" });
  const site = useSite();
  const user = useUser();
  const query = useQuery(useTRPC().publicProperties.bySlug.queryOptions({ slug, ...useReading() }));
  // null if the server did not find it when it rendered the page: see first-data.ts.
  const property: PropertyView | null | undefined = query.data;
  const missing = property === null || statusOf(query.error) === 404;
  const { trigger, ask, dialog, summary, sentOn } = useInterestDialog(property ?? undefined);
  const title = missing ? t("Property Not Found") : property?.name;
  usePage(title && `${title} · ${site.site_name}`);

  if (property) {
    return (
      <>
        <HostPage
          property={property}
          interest={trigger}
          sentOn={sentOn}
          note={summary}
          availability={
            property.stay_rules && (
              <RenderedAvailability
                key={property.id}
                slug={slug}
                rules={property.stay_rules}
                hasUpgrades={property.upgradeProjects.length > 0}
                onAsk={ask}
              />
            )
          }
          report={<ReportLink key={property.id} property={property} />}
          more={<MoreStays property={property} />}
        />
        {dialog}
      </>
    );
  }
  if (query.isPending) return <HostSkeleton />;
  if (missing) return user ? <HostPreview slug={slug} /> : <PropertyNotFound />;
  return <PropertyNotLoaded failure={query.error} onRetry={() => void query.refetch()} />;
}
