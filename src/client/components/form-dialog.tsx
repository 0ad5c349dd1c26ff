import { Button, Dialog, Portal, Stack } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { stopChanges } from "../lib/call-server.ts";
import { useTranslate } from "../lib/translate.ts";
import { useBackGuard } from "../lib/use-overlay.ts";
import { DialogHead } from "./dialog-head.tsx";
import { DialogRoot } from "./overlay.tsx";
import { OnceForm, type Submission } from "./once-form.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  change: Submission;
  submitLabel: string;
  /** The label of the button beside it; "Cancel" by default. */
  closeLabel?: string;
  /** "Saving..." by default. */
  pendingLabel?: string;
  /** Use "clay" for actions that cannot be undone. */
  colorPalette?: "clay" | "leaf";
  /** For one or two fields: on a phone, a sheet at the bottom in place of the full screen. */
  sheet?: boolean;
  /** If the server renders it with the page: the id of its element, see renderedDialog, and its draft. */
  inPlace?: { id: string; draft: string };
  /** Returns the element to focus after closing; by default, the one that had the focus before. */
  finalFocusEl?: () => HTMLElement | null;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every form in a dialog: full screen on a phone, floating on larger screens. */
export function FormDialog(props: FormDialogProps) {
  const t = useTranslate();
  const { pending } = props.change;
  const form = useRef<HTMLFormElement>(null);
  useBackGuard(props.open && pending, stopChanges);
  return (
    <DialogRoot
      open={props.open}
      // While sending, this stops the change, and a notice says so; the form stays as it is.
      onClose={pending ? stopChanges : props.onClose}
      {...(props.sheet === true
        ? ({ size: "md", placement: "bottom" } as const)
        : ({ size: "full" } as const))}
      // A tap beside the dialog must not discard what was typed.
      closeOnInteractOutside={false}
      initialFocusEl={() => firstFocus(form.current)}
      {...(props.finalFocusEl && { finalFocusEl: props.finalFocusEl })}
      {...(props.inPlace && { lazyMount: false, unmountOnExit: false })}
    >
      <Place id={props.inPlace?.id}>
        <Dialog.Backdrop />
        {/* By its own rule: the page's policy allows no style attribute in the server's markup. */}
        <Dialog.Positioner style={{ pointerEvents: undefined }}>
          <Dialog.Content>
            <DialogHead>{props.title}</DialogHead>
            <OnceForm
              ref={form}
              change={props.change}
              data-draft={props.inPlace?.draft}
              display="flex"
              flexDirection="column"
              flex={1}
              minH={0}
            >
              <Dialog.Body>
                <Stack gap={5}>
                  {/* It scrolls away: on a phone with a keyboard, the fields need the room. */}
                  {props.description !== undefined && (
                    <Dialog.Description p={0}>{props.description}</Dialog.Description>
                  )}
                  {props.children}
                </Stack>
              </Dialog.Body>
              <Dialog.Footer>
                <Dialog.CloseTrigger asChild>
                  <Button variant="ghost">
                    {pending ? t("Stop") : (props.closeLabel ?? t("Cancel"))}
                  </Button>
                </Dialog.CloseTrigger>
                <SubmitButton
                  pending={pending}
                  pendingLabel={props.pendingLabel ?? t("Saving...")}
                  colorPalette={props.colorPalette ?? "leaf"}
                >
                  {props.submitLabel}
                </SubmitButton>
              </Dialog.Footer>
            </OnceForm>
          </Dialog.Content>
        </Dialog.Positioner>
      </Place>
    </DialogRoot>
  );
}

/** At the end of the page, or where it was rendered. */
function Place({ id, children }: { id: string | undefined; children: ReactNode }) {
  return id === undefined ? <Portal>{children}</Portal> : <div id={id}>{children}</div>;
}

/** The first field, unless a field has the focus already: the guest may be typing. */
function firstFocus(form: HTMLFormElement | null): HTMLElement | null {
  const { activeElement } = document;
  return form?.contains(activeElement) === true && activeElement instanceof HTMLElement
    ? activeElement
    : (form?.querySelector<HTMLElement>("input, select, textarea") ?? null);
}
