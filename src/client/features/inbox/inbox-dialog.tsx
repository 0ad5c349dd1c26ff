import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Inbox } from "./inbox.tsx";

/** The dialog with the inbox. */
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
