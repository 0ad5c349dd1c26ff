import { fallback } from "../../lib/fallback.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useChange } from "../../lib/use-change.ts";
import { inbox } from "./inbox-data.ts";

interface EraseDialogProps {
  open: boolean;
  onClose: () => void;
  item: InboxItem | undefined;
  /** Receives the id of the erased message. */
  onErased: (id: number) => void;
}

/** Asks before a guest's message is erased. */
export function EraseDialog({ open, onClose, item, onErased }: EraseDialogProps) {
  const erase = useChange({
    send: (client, { id }: InboxItem) => client.guestInterest.delete.mutate({ id }),
    done: () => ({ title: "Message erased", description: "It has been removed for good." }),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
    onDone: ({ id }) => {
      onClose();
      onErased(id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Erase message"
      confirmLabel="Erase"
      pendingLabel="Erasing..."
      pending={erase.pending}
      onConfirm={() => {
        if (item) void erase.run(item);
      }}
    >
      Are you sure you want to erase this message from <bdi>{item?.guest_name}</bdi>? Their name,
      email and message will be removed here. This action cannot be undone.
    </ConfirmDialog>
  );
}
