import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslate } from "../lib/translate.ts";
import { useDraft } from "../lib/use-draft.ts";
import { DraftNote } from "./draft-note.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

interface DraftFormOptions {
  /** The key of the draft; names the row that the form edits. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Whether something outside the form's fields, such as a file, is chosen. */
  dirty?: boolean;
}

interface DraftForm<Values> {
  /** The draft found when the form opened; undefined if there was none. */
  draft: Readonly<Record<string, string>> | undefined;
  /** The note about the restored draft: render it above the fields. */
  note: ReactNode;
  /** Deletes the draft and closes, after the form was sent. */
  close: () => void;
  /** For a dialog that stays open: deletes the draft and resets the form to these values. */
  restart: (values: Values) => void;
  /** The label of the closing button of such a dialog. */
  closeLabel: string;
  /** Closes, or asks first if something typed would be lost. */
  requestClose: () => void;
  /** The question: render it beside the dialog. */
  question: ReactNode;
}

/**
 * A form in a dialog that does not lose what was typed: a draft survives Back and a reload, and
 * closing the form or leaving the page asks first.
 */
export function useDraftForm<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  { name, open, onClose, dirty = false }: DraftFormOptions,
): DraftForm<Values> {
  const t = useTranslate();
  const { isDirty } = form.formState;
  const { draft, drop, startAfresh } = useDraft(form, name, open);
  const close = () => {
    drop();
    onClose();
  };
  const unsaved = useUnsavedChanges({
    name,
    dirty: open && (isDirty || dirty),
    onClose: close,
  });
  return {
    draft,
    note: draft !== undefined && <DraftNote onDiscard={startAfresh} />,
    close,
    restart: (values) => {
      form.reset(values);
      drop();
    },
    closeLabel: t(isDirty ? "Cancel" : "Done"),
    ...unsaved,
  };
}
