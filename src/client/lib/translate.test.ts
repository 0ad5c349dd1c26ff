import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createTranslate } from "../../shared/i18n/translate.ts";
import { forPage } from "./translate.ts";

const german = new Map([
  [
    "Read our <terms>Terms</terms>, <bdi>{name}</bdi>",
    "<bdi>{name}</bdi>, lies unsere <terms>Regeln</terms>",
  ],
]);
const markup = (node: ReactNode) => renderToStaticMarkup(createElement("p", null, node));

it("puts elements where the language needs them, and escapes values", () => {
  const terms = (content: ReactNode) => createElement("a", { href: "/terms" }, content);
  const say = (t: ReturnType<typeof forPage>) =>
    markup(t("Read our <terms>Terms</terms>, <bdi>{name}</bdi>", { name: "<Ada>", terms }));
  expect(say(forPage(createTranslate("en")))).toBe(
    '<p>Read our <a href="/terms">Terms</a>, <bdi>&lt;Ada&gt;</bdi></p>',
  );
  expect(say(forPage(createTranslate("de", (key) => german.get(key))))).toBe(
    '<p><bdi>&lt;Ada&gt;</bdi>, lies unsere <a href="/terms">Regeln</a></p>',
  );
});

it("is a plain string without elements", () => {
  const t = forPage(createTranslate("en"));
  const label: string = t("{count, plural, one {# stay} other {# stays}}", { count: 1200 });
  expect(label).toBe("1,200 stays");
  // @ts-expect-error: the function of <terms> is missing
  expect(() => t("Read our <terms>Terms</terms>")).toThrow();
});
