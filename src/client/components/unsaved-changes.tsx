import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** How long a closed dialog takes to return the focus. */
const focusReturnsMs = 50;

interface UnsavedChanges {
  /** Whether closing would lose something typed. */
  dirty: boolean;
  /** Closes the form and discards what was typed. */
  onClose: () => void;
}

/**
 * Asks before typed text is lost by closing the form, by a link or Back, or (with the browser's own
 * dialog) by leaving the site. Close the form with `requestClose` and render `question` beside it.
 */
export function useUnsavedChanges({ dirty, onClose }: UnsavedChanges): {
  requestClose: () => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const left = leaving.status === "blocked";

  return {
    requestClose: () => {
      if (dirty) setAsked(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        open={asked || left}
        title="Discard unsaved changes?"
        confirmLabel="Discard Changes"
        pending={false}
        onClose={() => {
          setAsked(false);
          leaving.reset?.();
        }}
        onConfirm={() => {
          setAsked(false);
          // If both closed at once, the question would return the focus to the closing form.
          setTimeout(() => {
            onClose();
            leaving.proceed?.();
          }, focusReturnsMs);
        }}
      >
        What you typed hasn’t been saved and will be lost.
      </ConfirmDialog>
    ),
  };
}
