import { bodyOf, statusOf } from "../../lib/api-error.ts";

/** The sentence of a failed call: the server's, or what stands for an answer without one or for none. */
export function failureText(
  failure: unknown,
  texts: { answered: string; exception: string },
): string {
  const said = bodyOf(failure)?.error;
  return said ?? (statusOf(failure) === undefined ? texts.exception : texts.answered);
}
