import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useTRPC } from "../../trpc.ts";
import { Analytics } from "./analytics.tsx";

/** The analytics dialog; fetches its data when it opens. */
export function AnalyticsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const analytics = useQuery(useTRPC().analytics.get.queryOptions({}, { staleTime: 0 }));
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title="View Analytics"
      description="How the platform grows. Counts what exists today; deleted items are not included."
      wide
    >
      {analytics.isPending && <RowSkeletons />}
      {analytics.isError && (
        <ErrorState
          title="The analytics could not be loaded"
          action={<Button onClick={() => void analytics.refetch()}>Retry</Button>}
        >
          {messageOf(analytics.error, fallback.analytics)}
        </ErrorState>
      )}
      {analytics.data && <Analytics data={analytics.data} />}
    </PanelDialog>
  );
}
