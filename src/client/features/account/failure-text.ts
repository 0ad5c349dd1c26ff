import { bodyOf, statusOf } from "../../lib/api-error.ts";
import { withReason } from "../../lib/call-server.ts";

/** The sentence of a failed call: the server's, or what stands for an answer without one or for none. */
export function failureText(
  failure: unknown,
  texts: { answered: string; exception: string },
): string {
  const said = bodyOf(failure)?.error;
  if (said !== undefined) return said;
  return statusOf(failure) === undefined ? withReason(failure, texts.exception) : texts.answered;
}
