import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { bodyOf } from "./api-error.ts";

/**
 * Puts what the server found wrong under its fields and moves the focus to the first of them.
 */
export function showServerIssues<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
): void {
  const issues = bodyOf(failure)?.issues ?? [];
  for (const [index, { field, message }] of issues.entries()) {
    // The form's schema and the server's name their fields alike.
    setError(field as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  }
}
