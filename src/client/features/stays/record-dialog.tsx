import { stayFallback } from "../../lib/stay-fallback.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { useStay } from "./stays-data.ts";

interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  stayId: number;
}

/** Records a stay outside the inbox, where the stay is not loaded yet. */
export function RecordDialog({ open, onClose, stayId }: RecordDialogProps) {
  const t = useTranslate();
  const stay = useStay(stayId);
  if (stay.data) return <SettleDialog open={open} onClose={onClose} stay={stay.data} />;
  return (
    <PanelDialog open={open} onClose={onClose} title={t("Record the Stay")} description="">
      {stay.isError ? (
        <LoadFailure
          failure={stay.error}
          title={t("The stay could not be loaded")}
          text={stayFallback.stay}
          onRetry={() => void stay.refetch()}
        />
      ) : (
        <RowSkeletons />
      )}
    </PanelDialog>
  );
}
