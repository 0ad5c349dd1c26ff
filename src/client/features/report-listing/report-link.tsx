import { Button } from "@chakra-ui/react";
import { Flag } from "lucide-react";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";

/** Loaded when it is needed: most visits need no forms and dialogs. */
const ReportDialog = lazyDialog(() =>
  import("./report-dialog.tsx").then((module) => module.ReportDialog),
);

/** A discreet button that opens the report dialog. */
export function ReportLink({ property }: { property: { id: number; name: string } }) {
  const t = useTranslate();
  const { open, show, close } = useOverlay("report");
  return (
    <>
      <Button
        data-no-print
        variant="plain"
        textStyle="small"
        color="ink.soft"
        minH={6}
        onClick={() => show()}
      >
        <Flag aria-hidden size={16} />
        {t("Report This Listing")}
      </Button>
      <ReportDialog property={property} open={open} onClose={close} />
    </>
  );
}
