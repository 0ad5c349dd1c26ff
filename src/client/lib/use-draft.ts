import { useEffect, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { type Draft, dropDraft, readDraft, saveDraft, typedTexts } from "./drafts.ts";

interface FormDraft {
  /** The draft found when the form opened; undefined if there was none, or it was deleted. */
  draft: Draft | undefined;
  /** Deletes the draft. */
  drop: () => void;
  /** Deletes the draft and resets the form. */
  startAfresh: () => void;
}

/**
 * Stores what is typed into a form as a draft, and restores the draft when the form opens; restored
 * fields count as changed. All values must be strings, or objects of such. Remount the form for another name.
 */
export function useDraft<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  name: string,
  open: boolean,
): FormDraft {
  const [draft, setDraft] = useState<Draft>();
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    const found = open ? readDraft(name) : undefined;
    // Text typed before the app ran is in the draft as well, but needs no note.
    if (found && typedTexts(found, form.getValues()).length > 0) setDraft(found);
  }

  useEffect(() => {
    if (!open) return undefined;
    const start = form.formState.defaultValues ?? {};
    // Field by field, since a reset would lose a submission that is under way.
    for (const [field, text] of Object.entries(readDraft(name) ?? {})) {
      form.setValue(field as Path<Values>, text as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, values, start),
    });
  }, [form, name, open]);

  function drop(): void {
    dropDraft(name);
    setDraft(undefined);
  }

  return {
    draft,
    drop,
    startAfresh: () => {
      form.reset();
      drop();
    },
  };
}
