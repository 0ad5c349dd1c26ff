import { closeDialog, handlesDialog } from "./dialog.ts";

/** Repeats the last click or submit. */
let repeat: (() => void) | undefined;

/**
 * Keeps the last click or submit until the app can handle it. From "app-starting" on, React itself
 * delays events until then.
 */
export function keepPresses(): void {
  const listening = new AbortController();
  addEventListener("click", onClick, listening);
  addEventListener("submit", onSubmit, listening);
  addEventListener("keydown", onKeyDown, listening);
  addEventListener("app-starting", () => listening.abort(), { once: true });
  addEventListener("click", leaveLinksToBrowser, true);
  addEventListener("page-awake", onAwake, { once: true });
}

function onAwake(): void {
  removeEventListener("click", leaveLinksToBrowser, true);
  const action = repeat;
  forget();
  action?.();
}

/** A navigation during hydration would make React render the whole page anew. */
function leaveLinksToBrowser(event: Event): void {
  if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button || button.type === "submit") return;
  const handled = handlesDialog(button);
  if (handled === "closed") forget();
  if (handled !== undefined) return;
  const current = follow(button);
  keep(button, () => current()?.click());
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // The browser sends the filters of /browse itself. Other forms would leave the page.
  if (form.method === "get") return;
  event.preventDefault();
  const current = follow(form);
  keep(event.submitter, () => current()?.requestSubmit());
}

function onKeyDown({ key }: KeyboardEvent): void {
  if (key === "Escape" && closeDialog()) forget();
}

/** Shows that the button was pressed; the theme lets it pulse. */
function keep(button: HTMLElement | null, action: () => void): void {
  forget();
  if (button) button.dataset["pressed"] = "";
  repeat = action;
}

function forget(): void {
  repeat = undefined;
  document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
}

/**
 * The element, or its replacement: React renders a page anew if others have changed it, and another
 * page for a signed-in visitor.
 */
function follow<Type extends Element>(element: Type): () => Type | undefined {
  const look = lookOf(element);
  return () =>
    element.isConnected
      ? element
      : [...document.querySelectorAll<Type>(element.localName)].find(
          (other) => lookOf(other) === look,
        );
}

/** The names of a form's fields, or what a button says. */
function lookOf(element: Element): string {
  return element instanceof HTMLFormElement
    ? Array.from(element.elements, (field) => field.getAttribute("name")).join()
    : `${element.ariaLabel} ${element.textContent}`;
}
