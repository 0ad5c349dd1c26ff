import { Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { DialogHead } from "./dialog-head.tsx";
import { DialogRoot } from "./overlay.tsx";

interface PanelDialogProps {
  open: boolean;
  /** Called when it is closed for good. */
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description: ReactNode;
  children: ReactNode;
  /** As wide as the page on a large screen, for a table. */
  wide?: boolean;
}

/** The frame of a dialog with several forms or none: full screen on a phone, floating on larger screens. */
export function PanelDialog(props: PanelDialogProps) {
  const { open, onClose, title, description, children, wide = false } = props;
  const [isOver, setIsOver] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setIsOver(false);
  }
  return (
    <DialogRoot
      open={open}
      onClose={() => {
        setIsOver(true);
        onClose();
      }}
      size="full"
      // After Back, the content stays mounted for Forward, with what was typed into it.
      unmountOnExit={isOver}
      // A tap beside the dialog must not discard what was typed.
      closeOnInteractOutside={false}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(wide && { maxW: { md: "page" } })}>
            <DialogHead>{title}</DialogHead>
            <Dialog.Description>{description}</Dialog.Description>
            <Dialog.Body tabIndex={0}>{children}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
