/** Puts a text on the clipboard; rejects when the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  // Not there on a site without https, such as one tried out in a home network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  if (!copyByHand(text)) throw new Error("The browser did not copy");
}

/** The old way: select a text in the page and copy the selection. */
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
