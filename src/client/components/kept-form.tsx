import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useDraft } from "../lib/use-draft.ts";
import { DraftNote } from "./draft-note.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

interface KeptFormOptions {
  /** What the draft is kept under: says which row the form is about. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Whether something is chosen beside the form's own fields, such as a file. */
  dirty?: boolean;
}

interface KeptForm<Values> {
  /** What was found when the form opened; undefined where there was nothing. */
  draft: Readonly<Record<string, string>> | undefined;
  /** Says that the form begins with what was typed before: render it above the fields. */
  note: ReactNode;
  /** Forgets what is kept and closes: it was sent. */
  close: () => void;
  /** For a dialog that stays open for the next: forgets what is kept, and starts from these. */
  restart: (values: Values) => void;
  /** What closes such a dialog: with nothing typed there is nothing to cancel. */
  closeLabel: "Cancel" | "Done";
  /** Closes, after a question where something typed would be lost. */
  requestClose: () => void;
  /** That question: render it beside the dialog. */
  question: ReactNode;
}

/**
 * A form in a dialog that loses nothing: what is typed outlives a reload, and closing the form, or
 * leaving the page, asks first.
 */
export function useKeptForm<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  { name, open, onClose, dirty = false }: KeptFormOptions,
): KeptForm<Values> {
  const { isDirty } = form.formState;
  const { draft, drop, startAfresh } = useDraft(form, name, open);
  const close = () => {
    drop();
    onClose();
  };
  const unsaved = useUnsavedChanges({ dirty: open && (isDirty || dirty), onClose: close });
  return {
    draft,
    note: draft !== undefined && <DraftNote onDiscard={startAfresh} />,
    close,
    restart: (values) => {
      form.reset(values);
      drop();
    },
    closeLabel: isDirty ? "Cancel" : "Done",
    ...unsaved,
  };
}
