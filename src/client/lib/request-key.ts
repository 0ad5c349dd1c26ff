import { bodyOf } from "./api-error.ts";

/** An idempotency key: a form sent twice takes effect once. Works without https. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Replaces a key that the server has already seen with other values. */
export function renewUsedKey(
  failure: unknown,
  form: { setValue: (field: "request_key", key: string) => void },
): void {
  const isUsed = bodyOf(failure)?.issues?.some(({ field }) => field === "request_key");
  if (isUsed) form.setValue("request_key", newRequestKey());
}
