/** Presses every button of a page, and of all that opens. */
import type { Page, Request } from "playwright-core";
import { awake } from "./site.ts";

interface Walk {
  page: Page;
  /** Looks at the page as it is now; `where` tells what was pressed last. */
  look: (where: string) => Promise<void>;
  /** The names of what is never pressed. */
  never: RegExp;
  /** The names of what is pressed when nothing else is left: it closes or deletes. */
  last: RegExp;
}

/**
 * Opens a page, presses its buttons and chooses from its lists, one after another: first in the dialog or
 * menu in front, which Escape closes when nothing is left. A form is sent as it is, then with its empty
 * fields filled in. Each is pressed once, also if several pages or rows have it.
 */
export function createWalk({ page, look, ...names }: Walk): (path: string) => Promise<void> {
  const settle = createSettle(page);
  const done = new Set<string>();
  /** What opened each dialog and menu. */
  const openers = new Map<string, string>();

  return async function walk(path) {
    const start = async () => {
      await page.goto(path);
      await page.locator("main h1").waitFor();
      await awake(page);
      await settle();
    };
    await start();
    await look(path);
    const { pathname } = new URL(page.url());
    let wasEscaped = false;
    for (;;) {
      const { layer, pressed, isMore } = await pressNext(page, { done, ...names });
      if (pressed === undefined) {
        if (layer === "") return;
        await page.keyboard.press("Escape");
        await settle();
        // It does not close, or asks before it loses what was typed.
        if (wasEscaped) await start();
        wasEscaped = !wasEscaped;
        continue;
      }
      wasEscaped = false;
      done.add(pressed);
      await settle();
      await look(`${path}: ${pressed}`);
      const now = await layerInFront(page);
      if (now !== layer && now !== "") openers.set(now, pressed);
      // It closed before everything in it was pressed.
      if (now !== layer && isMore) done.delete(openers.get(layer) ?? "");
      if (new URL(page.url()).pathname !== pathname) await start();
    }
  };
}

/** Makes a function that waits until no call is under way and the page has been painted. */
function createSettle(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on("request", (request) => running.add(request));
  page.on("requestfinished", (request) => running.delete(request));
  page.on("requestfailed", (request) => running.delete(request));
  const painted = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  return async () => {
    // A download has no end.
    for (let quiet = 0, turns = 0; quiet < 3 && turns < 60; quiet += 1, turns += 1) {
      if (running.size > 0) quiet = 0;
      // The page may be on its way to another one.
      await page.evaluate(painted).catch(() => page.waitForLoadState());
    }
    running.clear();
  };
}

/** The name of the dialog or menu in front, or "" for the page. */
async function layerInFront(page: Page): Promise<string> {
  const { layer } = await pressNext(page, { done: new Set(), never: /^/, last: /^/ });
  return layer;
}

/** What is typed into the fields of a form. */
export const typed = { email: "wer@gaeste.example", text: "Öhm" };

/**
 * Presses what is next in front, if anything is left. Returns the name of what is in front, what was
 * pressed there, and whether there is more.
 */
const pressNext = (
  page: Page,
  { done, ...names }: Pick<Walk, "never" | "last"> & { done: Set<string> },
) =>
  page.evaluate(
    ({ done, never, last, typed }) => {
      const layers = [
        ...document.querySelectorAll("[role*=dialog][data-state=open], :popover-open"),
      ];
      const front = layers.findLast((one) => one.checkVisibility());
      const layer =
        front?.getAttribute("aria-label") ?? front?.querySelector("h2, h3")?.textContent ?? "";
      const all = [...(front ?? document).querySelectorAll<HTMLElement>("button, summary, option")]
        .filter((one) => {
          const list = one.closest("select");
          // Long lists, such as that of countries, hold no texts of ours.
          if (list && list.length > 12) return false;
          return (list ?? one).checkVisibility() && !one.matches(":disabled");
        })
        .flatMap((one) => {
          const label = one.getAttribute("aria-label") ?? one.textContent;
          const name = [label, one.ariaDescription].join(" ").trim();
          const id = `${layer} > ${one.matches("option") ? "choose " : ""}${name}`;
          const press = { one, id, isFilled: false };
          const sends = one.matches("form [type=submit]");
          return sends ? [press, { ...press, id: `${id} (filled in)`, isFilled: true }] : [press];
        })
        .filter(({ id }) => !done.includes(id) && !never.test(id));
      // A choice may take the rows of a page away.
      const buttons = all.filter(({ one }) => !(one instanceof HTMLOptionElement));
      const next = buttons.find(({ id }) => !last.test(id)) ?? buttons[0] ?? all[0];
      if (next?.one instanceof HTMLOptionElement) {
        next.one.selected = true;
        next.one.closest("select")?.dispatchEvent(new Event("change", { bubbles: true }));
      } else if (next) {
        if (next.isFilled) fillIn(next.one.closest("form"));
        next.one.click();
      }
      return { layer, pressed: next?.id, isMore: all.length > 1 };

      function fillIn(form: HTMLFormElement | null): void {
        const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
          "input:not([type=file]), textarea",
        );
        for (const field of fields ?? []) {
          if (!field.checkVisibility() || field.value.trim() !== "") continue;
          const values: Record<string, string> = {
            email: typed.email,
            password: "Sonne über Ronda",
            date: "2026-03-01",
          };
          const isNumber = /decimal|numeric/.test(field.inputMode);
          const value = values[field.type] ?? (isNumber ? "3" : typed.text);
          // React replaces the field's own setter.
          const { prototype } =
            field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
          Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
        for (const box of form?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []) {
          if (!box.checked) box.click();
        }
      }
    },
    { done: [...done], ...names, typed },
  );
