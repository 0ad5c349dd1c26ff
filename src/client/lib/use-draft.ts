import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, dropDraft, keepDraft, readDraft } from "./drafts.ts";

interface FormDraft {
  /** What was found when the form opened; undefined where there was nothing, or no longer is. */
  draft: Draft | undefined;
  /** Forgets what is kept: it was sent, or is not wanted. */
  drop: () => void;
  /** Forgets it and sets the form back to where it started. */
  startAfresh: () => void;
}

/**
 * Keeps what is typed into a form under a name, and puts back what was kept when the form opens: it
 * counts as changed. For forms of texts; mount the form anew for another name.
 */
export function useDraft<Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  name: string,
  open: boolean,
): FormDraft {
  const [draft, setDraft] = useState(() => (open ? readDraft(name) : undefined));

  useEffect(() => {
    if (!open) return undefined;
    const start = form.formState.defaultValues ?? {};
    const found = readDraft(name);
    if (found)
      form.reset({ ...start, ...found } as DefaultValues<Values>, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(name, values, start),
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
