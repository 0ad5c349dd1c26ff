import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** How long a dialog that closed takes to give the focus back. */
const focusReturnsMs = 50;

interface UnsavedChanges {
  /** Whether something typed would be lost. */
  dirty: boolean;
  /** Closes the form, losing it. */
  onClose: () => void;
}

/**
 * Asks before what was typed is lost: by closing the form, by a link or Back, or (in the browser's
 * own words) by leaving the site. Close the form by `requestClose` and render `question` beside it.
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
          // Were both to close at once, the question would give the focus back to the form that goes.
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
