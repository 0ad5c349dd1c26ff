import { Button, Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { stopChanges } from "../lib/call-server.ts";
import { useTranslate } from "../lib/translate.ts";
import { useBackGuard } from "../lib/use-overlay.ts";
import { DialogRoot } from "./overlay.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The question. */
  children: ReactNode;
  /** The label of the confirming button, such as "Delete". */
  confirmLabel: string;
  /** "Deleting..." by default. */
  pendingLabel?: string;
  pending: boolean;
  onConfirm: () => void;
  /** Use "leaf" where nothing is deleted. */
  colorPalette?: "clay" | "leaf";
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslate();
  const cancel = useRef<HTMLButtonElement>(null);
  useBackGuard(props.open && props.pending, stopChanges);
  return (
    <DialogRoot
      role="alertdialog"
      open={props.open}
      onClose={props.pending ? stopChanges : props.onClose}
      size="sm"
      closeOnInteractOutside={false}
      initialFocusEl={() => cancel.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Description overflowY="auto" pb={6}>
              {props.children}
            </Dialog.Description>
            <Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <Button ref={cancel} variant="ghost">
                  {t(props.pending ? "Stop" : "Cancel")}
                </Button>
              </Dialog.CloseTrigger>
              <SubmitButton
                type="button"
                colorPalette={props.colorPalette ?? "clay"}
                pending={props.pending}
                pendingLabel={props.pendingLabel ?? t("Deleting...")}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </SubmitButton>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
