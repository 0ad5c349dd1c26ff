import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Inbox } from "./inbox.tsx";

/** What guests have written, in a dialog that fills a phone's screen. */
export function InboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title="Guest Interest"
      description="Messages from guests. Reply by email and keep track here."
      wide
    >
      <Inbox open={open} />
    </PanelDialog>
  );
}
