type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps typed text through hydration. If a password manager or a translator has changed the page, React
 * renders it anew with empty fields: each new field gets the text and the focus of the one it replaces.
 */
export function keepTypedText(root: HTMLElement): void {
  let focused = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  const watcher = new MutationObserver((records) => {
    for (const old of records.flatMap(({ removedNodes }) => [...removedNodes].flatMap(fieldsIn))) {
      const next = old.isConnected ? undefined : successorOf(old, root);
      if (!next) continue;
      carryOver(old, next);
      if (old === focused) next.focus();
    }
  });
  watcher.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", onFocus);
  const stop = () => {
    watcher.disconnect();
    root.removeEventListener("focusin", onFocus);
  };
  // Deferred: the observer reports the last changes in the next microtask.
  addEventListener("page-awake", () => setTimeout(stop), { once: true });
}

function fieldsIn(node: Node): Field[] {
  if (!(node instanceof Element)) return [];
  return [node, ...node.querySelectorAll("*")].filter(isField);
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

function successorOf(old: Field, root: HTMLElement): Field | undefined {
  if (old.name === "") return undefined;
  return fieldsIn(root).find(
    ({ name, localName }) => name === old.name && localName === old.localName,
  );
}

/** Dispatches the events of typing, so that the form notices. */
function carryOver(old: Field, next: Field): void {
  if (isCheckable(old) && isCheckable(next)) {
    if (next.checked !== old.checked) next.click();
    return;
  }
  if (old.value === next.value) return;
  // React ignores a value set through its own property.
  Reflect.set(Object.getPrototypeOf(next) as object, "value", old.value, next);
  next.dispatchEvent(new Event("input", { bubbles: true }));
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
