import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * The values to send of those that the schema has parsed: the fields that differ from what the form
 * started with. Saving a form does not undo what was changed elsewhere since it was opened.
 */
export function changedFields<Values extends FieldValues, Parsed extends object>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, "getValues" | "formState">,
  parsed: Parsed,
): Partial<Parsed> {
  const start: Record<string, unknown> = form.formState.defaultValues ?? {};
  const now: Record<string, unknown> = form.getValues();
  const changed = Object.entries(parsed).filter(([name]) => now[name] !== start[name]);
  return Object.fromEntries(changed) as Partial<Parsed>;
}
