import { Button, chakra, Dialog, IconButton, Portal, Stack } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { SubmitButton } from "./submit-button.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
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
    <Dialog.Root
      open={props.open}
      onOpenChange={(details) => {
        if (!details.open) props.onClose();
      }}
      size="full"
      // A slip of the finger beside the dialog must not throw away what was typed.
      closeOnInteractOutside={false}
      initialFocusEl={() => form.current?.querySelector("input, select, textarea") ?? null}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label="Close" mt={-1.5} me={-2.5}>
                  <X />
                </IconButton>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            {props.description !== undefined && (
              <Dialog.Description>{props.description}</Dialog.Description>
            )}
            <chakra.form
              ref={form}
              noValidate
              onSubmit={(event) => {
                if (props.pending) event.preventDefault();
                else props.onSubmit(event);
              }}
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
                  <Button variant="ghost">Cancel</Button>
                </Dialog.CloseTrigger>
                <SubmitButton
                  pending={props.pending}
                  pendingLabel={props.pendingLabel ?? "Saving..."}
                  colorPalette={props.colorPalette ?? "leaf"}
                >
                  {props.submitLabel}
                </SubmitButton>
              </Dialog.Footer>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
