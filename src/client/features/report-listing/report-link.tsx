import { Button } from "@chakra-ui/react";
import { Flag } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../../components/lazy-part.tsx";

/** The dialog brings forms and the dialog machinery, which a visit that only looks never needs. */
const ReportDialog = lazyDialog(() =>
  import("./report-dialog.tsx").then((module) => module.ReportDialog),
);

/** A quiet way to tell that something is wrong with a listing. */
export function ReportLink({ property }: { property: { id: number; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        data-no-print
        variant="plain"
        textStyle="small"
        color="ink.soft"
        minH={6}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden size={16} />
        Report this listing
      </Button>
      <ReportDialog property={property} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
