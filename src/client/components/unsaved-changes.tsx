import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { overlaysSettled } from "../lib/overlays.ts";
import { useTranslate } from "../lib/translate.ts";
import { useOverlay } from "../lib/use-overlay.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** How long a closed dialog takes to return the focus. */
const focusReturnsMs = 50;

interface UnsavedChanges {
  /** The name of the form. */
  name: string;
  /** Whether closing would lose something typed. */
  dirty: boolean;
  /** Closes the form and discards what was typed. */
  onClose: () => void;
}

/**
 * Asks before typed text is lost by closing the form, by going to another page, or (with the
 * browser's own dialog) by leaving the site. Close the form with `requestClose` and render
 * `question` beside it.
 */
export function useUnsavedChanges({ name, dirty, onClose }: UnsavedChanges): {
  requestClose: () => void;
  question: ReactNode;
} {
  const t = useTranslate();
  const { open, show, close } = useOverlay(`unsaved ${name}`);
  /** Tells the router whether to stay on the page. */
  const answer = useRef<(stay: boolean) => void>(undefined);
  useBlocker({
    shouldBlockFn: () =>
      dirty &&
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        show();
      }),
    enableBeforeUnload: () => dirty,
  });
  useEffect(() => {
    if (open) return;
    answer.current?.(true);
    answer.current = undefined;
  }, [open]);

  async function discard(): Promise<void> {
    const leave = answer.current;
    answer.current = undefined;
    close();
    // If both closed at once, the question would return the focus to the closing form.
    await new Promise((resolve) => setTimeout(resolve, focusReturnsMs));
    onClose();
    await overlaysSettled();
    leave?.(false);
  }

  return {
    requestClose: () => (dirty ? show() : onClose()),
    question: (
      <ConfirmDialog
        open={open}
        title={t("Discard unsaved changes?")}
        confirmLabel={t("Discard Changes")}
        pending={false}
        onClose={close}
        onConfirm={() => void discard()}
      >
        {t("What you typed hasn’t been saved and will be lost.")}
      </ConfirmDialog>
    ),
  };
}
