import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { toast } from "../../lib/toast.ts";
import { useInboxChange } from "./inbox-data.ts";

interface EraseDialogProps {
  open: boolean;
  onClose: () => void;
  item: InboxItem | undefined;
}

/** Asks before a guest's message is erased. */
export function EraseDialog({ open, onClose, item }: EraseDialogProps) {
  const { change, pending } = useInboxChange();
  const erase = async () => {
    if (item === undefined) return;
    if (await change({ id: item.id, erase: true })) {
      toast({ title: "Message erased", description: "It has been removed for good." });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Erase message"
      confirmLabel="Erase"
      pendingLabel="Erasing..."
      pending={pending}
      onConfirm={() => void erase()}
    >
      Are you sure you want to erase this message from <bdi>{item?.guest_name}</bdi>? Their name,
      email and message will be removed here. This action cannot be undone.
    </ConfirmDialog>
  );
}
