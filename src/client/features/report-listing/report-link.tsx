import { Button } from "@chakra-ui/react";
import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";

/** The dialog brings forms and the dialog machinery, which a visit that only looks never needs. */
const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then(({ ReportDialog }) => ({ default: ReportDialog })),
);

/** A quiet way to tell that something is wrong with a listing. */
export function ReportLink({ property }: { property: { id: number; name: string } }) {
  const [asked, setAsked] = useState({ open: false, wanted: false });
  return (
    <>
      <Button
        data-no-print
        variant="plain"
        textStyle="small"
        color="ink.soft"
        minH={6}
        onClick={() => setAsked({ open: true, wanted: true })}
      >
        <Flag aria-hidden size={16} />
        Report this listing
      </Button>
      {asked.wanted && (
        <Suspense fallback={null}>
          <ReportDialog
            property={property}
            open={asked.open}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </Suspense>
      )}
    </>
  );
}
