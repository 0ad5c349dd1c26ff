/**
 * Opens and closes the dialog that the server rendered with the page, until its component takes it
 * over: see renderedDialog of components/lazy-part.tsx.
 */
import { isSignedIn, root } from "./page.ts";

/** What the click on a button did to the dialog; undefined if it is another button. */
export function handlesDialog(button: HTMLButtonElement): "opened" | "closed" | undefined {
  const dialog = document.getElementById(button.dataset["opens"] ?? "");
  // A signed-in visitor gets another page, without what was typed into this one.
  if (dialog && !isSignedIn()) {
    openDialog(dialog, button);
    return "opened";
  }
  return button.dataset["part"] === "close-trigger" && closeDialog() ? "closed" : undefined;
}

function openDialog(dialog: HTMLElement, opener: HTMLElement): void {
  show(dialog, true);
  dialog.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  root?.setAttribute("data-opened", dialog.id);
  opener.setAttribute("data-opener", "");
}

/** Returns whether a dialog was open. */
export function closeDialog(): boolean {
  const dialog = document.getElementById(root?.dataset["opened"] ?? "");
  if (!dialog) return false;
  show(dialog, false);
  root?.removeAttribute("data-opened");
  const opener = document.querySelector<HTMLElement>("[data-opener]");
  opener?.focus({ preventScroll: true });
  opener?.removeAttribute("data-opener");
  return true;
}

/** Makes the changes that the dialog's component would make. */
function show(dialog: HTMLElement, isOpen: boolean): void {
  for (const part of dialog.querySelectorAll<HTMLElement>("[data-scope=dialog][data-state]")) {
    part.hidden = !isOpen;
    part.dataset["state"] = isOpen ? "open" : "closed";
  }
}
