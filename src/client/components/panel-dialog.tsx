import { Dialog, IconButton, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";

interface PanelDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description: ReactNode;
  /** For tables and charts. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a dialog that shows something: fills a phone's screen, floats on a larger one. */
export function PanelDialog(props: PanelDialogProps) {
  const { open, onClose, title, description, wide = false, children } = props;
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
          <Dialog.Content {...(wide && { maxW: { md: "xl" } })}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label="Close" mt={-1.5} me={-2.5}>
                  <X />
                </IconButton>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Dialog.Description>{description}</Dialog.Description>
            <Dialog.Body tabIndex={0}>{children}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
