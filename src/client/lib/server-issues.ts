import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { bodyOf } from "./api-error.ts";

/** Shows each issue that the server found under its field, and focuses the first one. */
export function showServerIssues<Values extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Values>,
): void {
  const issues = bodyOf(failure)?.issues ?? [];
  for (const [index, { field, message }] of issues.entries()) {
    // The form's schema and the server's use the same field names.
    setError(field as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  }
}
