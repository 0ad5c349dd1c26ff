import { bodyOf } from "./api-error.ts";

/** A key for one intent, so that sending it twice does it once. Works on plain http too. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was sent with the key before is something else by now: this is a new intent. */
export function renewUsedKey(
  failure: unknown,
  form: { setValue: (field: "request_key", key: string) => void },
): void {
  const isUsed = bodyOf(failure)?.issues?.some(({ field }) => field === "request_key");
  if (isUsed) form.setValue("request_key", newRequestKey());
}
