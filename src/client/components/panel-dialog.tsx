import { Dialog, Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { DialogHead } from "./dialog-head.tsx";
import { DialogRoot } from "./overlay.tsx";

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

/** The frame of a dialog without a form: full screen on a phone, floating on larger screens. */
export function PanelDialog(props: PanelDialogProps) {
  const { open, onClose, title, description, wide = false, children } = props;
  return (
    <DialogRoot open={open} onClose={onClose} size="full">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(wide && { maxW: { md: "xl" } })}>
            <DialogHead>{title}</DialogHead>
            <Dialog.Description>{description}</Dialog.Description>
            <Dialog.Body tabIndex={0}>{children}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
