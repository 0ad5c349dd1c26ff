import { Button, Dialog, Portal, Stack } from "@chakra-ui/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { stopChanges } from "../lib/call-server.ts";
import { DialogHead } from "./dialog-head.tsx";
import { DialogRoot } from "./overlay.tsx";
import { OnceForm } from "./once-form.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  /** What the button beside it reads: "Cancel" unless told. */
  closeLabel?: string;
  /** "Saving..." unless told. */
  pendingLabel?: string;
  pending: boolean;
  /** Clay for what cannot be undone. */
  colorPalette?: "clay" | "leaf";
  /** The fields. */
  children: ReactNode;
}

/** The frame of every form in a dialog: fills a phone's screen, floats on a larger one. */
export function FormDialog(props: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <DialogRoot
      open={props.open}
      // First the waiting ends, with a word on what became of it; what was typed stays.
      onClose={props.pending ? stopChanges : props.onClose}
      size="full"
      // A slip of the finger beside the dialog must not throw away what was typed.
      closeOnInteractOutside={false}
      initialFocusEl={() => form.current?.querySelector("input, select, textarea") ?? null}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <DialogHead>{props.title}</DialogHead>
            {props.description !== undefined && (
              <Dialog.Description>{props.description}</Dialog.Description>
            )}
            <OnceForm
              ref={form}
              onSubmit={props.onSubmit}
              pending={props.pending}
              display="flex"
              flexDirection="column"
              flex={1}
              minH={0}
            >
              <Dialog.Body>
                <Stack gap={5}>{props.children}</Stack>
              </Dialog.Body>
              <Dialog.Footer>
                <Dialog.CloseTrigger asChild>
                  <Button variant="ghost">
                    {props.pending ? "Stop" : (props.closeLabel ?? "Cancel")}
                  </Button>
                </Dialog.CloseTrigger>
                <SubmitButton
                  pending={props.pending}
                  pendingLabel={props.pendingLabel ?? "Saving..."}
                  colorPalette={props.colorPalette ?? "leaf"}
                >
                  {props.submitLabel}
                </SubmitButton>
              </Dialog.Footer>
            </OnceForm>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
