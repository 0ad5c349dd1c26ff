import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Inbox } from "./inbox.tsx";

/** What guests have written, in a dialog that fills a phone's screen. */
export function InboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title="Guest Interest"
      description="What guests wrote to you. You answer by email; here you keep track."
      wide
    >
      <Inbox open={open} />
    </PanelDialog>
  );
}
