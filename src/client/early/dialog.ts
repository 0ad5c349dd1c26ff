/**
 * Opens and closes the dialog that the server rendered with the page, until its component takes it
 * over: see renderedDialog of components/lazy-part.tsx.
 */
import { readDraft, saveDraft } from "../lib/drafts.ts";
import { tabStore } from "../lib/storage.ts";
import { isSignedIn, root } from "./page.ts";

/** Opens or closes the dialog of a button, and returns which; undefined for any other button. */
export function handlesDialog(button: HTMLButtonElement): "opened" | "closed" | undefined {
  const dialog = document.getElementById(button.dataset["opens"] ?? "");
  // A signed-in visitor gets another page, without what was typed into this one.
  if (dialog && !isSignedIn()) {
    openDialog(dialog, button);
    return "opened";
  }
  return button.dataset["part"] === "close-trigger" && closeDialog() ? "closed" : undefined;
}

/** Keeps what is typed into the dialog as a draft, as its component will: see lib/use-draft.ts. */
export function keepDrafts(): void {
  const listening = new AbortController();
  addEventListener("input", saveField, listening);
  addEventListener("app-starting", () => listening.abort(), { once: true });
}

function saveField({ target }: Event): void {
  const field = target as HTMLInputElement | HTMLTextAreaElement;
  const name = field.form?.dataset["draft"];
  if (name !== undefined) saveDraft(name, { ...readDraft(name), [field.name]: field.value }, {});
}

const reopenKey = "reopen";

/** Reloads the page, and opens the dialog again if it is open. */
export function reload(): void {
  const opened = root?.dataset["opened"];
  if (opened !== undefined) tabStore.write(reopenKey, opened);
  location.reload();
}

/** Opens the dialog that was open before the page was reloaded. */
export function reopenDialog(): void {
  const id = tabStore.read(reopenKey);
  if (id === null) return;
  tabStore.remove(reopenKey);
  document.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.click();
}

function openDialog(dialog: HTMLElement, opener: HTMLElement): void {
  show(dialog, true);
  setRestInert(dialog, true);
  dialog.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  root?.setAttribute("data-opened", dialog.id);
  opener.setAttribute("data-opener", "");
}

/** Returns whether a dialog was open. */
export function closeDialog(): boolean {
  const dialog = document.getElementById(root?.dataset["opened"] ?? "");
  if (!dialog) return false;
  show(dialog, false);
  setRestInert(dialog, false);
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

/** Keeps the keyboard in the dialog; takeEarlyDialog of components/lazy-part.tsx undoes it as well. */
function setRestInert(dialog: HTMLElement, isInert: boolean): void {
  const { body } = document;
  for (let part: Element = dialog; part !== body && part.parentElement; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      if (other !== part) other.toggleAttribute("inert", isInert);
    }
  }
}
