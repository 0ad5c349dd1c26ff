import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useInterestDialog } from "../features/guest-interest/use-interest-dialog.tsx";
import { HostPage } from "../features/host-page/host-page.tsx";
import { HostPreview } from "../features/host-page/host-preview.tsx";
import {
  HostSkeleton,
  PropertyNotFound,
  PropertyNotLoaded,
} from "../features/host-page/host-states.tsx";
import { ReportLink } from "../features/report-listing/report-link.tsx";
import { useSite } from "../first-data.ts";
import { statusOf } from "../lib/api-error.ts";
import { usePage } from "../lib/use-page.ts";
import { useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";

/** /host/{slug}: the public page of a property. */
export function HostRoute() {
  const { slug } = useParams({ from: "/host/$slug" });
  const site = useSite();
  const user = useUser();
  const query = useQuery({
    ...useTRPC().publicProperties.bySlug.queryOptions({ slug }),
    // The page of an unknown slug comes with the refusal: it is not asked for again.
    retryOnMount: false,
  });
  const property = query.data;
  const missing = query.isError && statusOf(query.error) === 404;
  const [interest, interestDialog, summary] = useInterestDialog(property);
  usePage(missing ? "Property Not Found" : property && `${property.name} · ${site.site_name}`);

  if (property) {
    return (
      <>
        <HostPage
          property={property}
          interest={interest}
          summary={summary}
          report={<ReportLink key={property.id} property={property} />}
        />
        {interestDialog}
      </>
    );
  }
  if (query.isPending) return <HostSkeleton />;
  if (missing) return user ? <HostPreview slug={slug} /> : <PropertyNotFound />;
  return <PropertyNotLoaded failure={query.error} onRetry={() => void query.refetch()} />;
}
