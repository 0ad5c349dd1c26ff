import { useQuery } from "@tanstack/react-query";
import { fallback } from "../../lib/fallback.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { Analytics } from "./analytics.tsx";

/** The analytics; fetches its data at each visit. */
export function AnalyticsPage() {
  const t = useTranslate();
  const analytics = useQuery(useTRPC().analytics.get.queryOptions({}, { staleTime: 0 }));
  if (analytics.data) return <Analytics data={analytics.data} />;
  if (analytics.isPending) return <RowSkeletons />;
  return (
    <LoadFailure
      failure={analytics.error}
      title={t("The analytics could not be loaded")}
      text={fallback.analytics}
      onRetry={() => void analytics.refetch()}
    />
  );
}
