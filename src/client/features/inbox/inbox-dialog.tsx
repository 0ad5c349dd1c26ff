import { Dialog, IconButton, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { Inbox } from "./inbox.tsx";

/** What guests have written, in a dialog that fills a phone's screen. */
export function InboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      size="full"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW={{ md: "3xl" }}>
            <Dialog.Header>
              <Dialog.Title>Guest Interest</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label="Close" mt={-1.5} me={-2.5}>
                  <X />
                </IconButton>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Dialog.Description>
              What guests wrote to you. You answer by email; here you keep track.
            </Dialog.Description>
            <Dialog.Body tabIndex={0}>
              <Inbox open={open} />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
