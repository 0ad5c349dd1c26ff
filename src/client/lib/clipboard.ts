import { type Message, msg } from "../../shared/i18n/message.ts";
import { type Notice, toast } from "./toast.ts";

/** Copies a text to the clipboard and shows a notice: `copied`, or an error with the sentence `failed`. */
export async function copyWithNotice(text: string, copied: Notice, failed: Message): Promise<void> {
  try {
    await copyText(text);
    toast(copied);
  } catch {
    toast({ title: msg("Error"), description: failed, variant: "destructive" });
  }
}

/** Copies a text to the clipboard. Rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Undefined on a site without https, such as one in a home network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  if (!copyByHand(text)) throw new Error("The browser did not copy");
}

/** The fallback: selects a text in the page and copies the selection. */
function copyByHand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
