import { expect, test } from "vitest";
import { translateInto } from "../../server/core/i18n/catalogues.ts";
import { stayWords } from "../stays/words.ts";
import { msg } from "./message.ts";
import { messageOfIssue, schemaError } from "./schema-errors.ts";
import { createTranslate, inEnglish } from "./translate.ts";

const guests = (count: number) =>
  msg("{guests, plural, one {# guest} other {# guests}}", { guests: count });

test.each([
  [0, "0 gości"],
  [1, "1 gość"],
  [2, "2 gości"],
  [5, "5 gości"],
  [22, "22 gości"],
  [25, "25 gości"],
])("%d guests in Polish are %s", (count, words) => {
  expect(translateInto("pl")(guests(count))).toBe(words);
});

test.each([
  [1, "1\u00A0noc"],
  [2, "2\u00A0noce"],
  [5, "5\u00A0nocy"],
  [22, "22\u00A0noce"],
  [25, "25\u00A0nocy"],
])("%d nights in Polish are %s", (nights, words) => {
  const departure = new Date(Date.UTC(2026, 4, 1 + nights)).toISOString().slice(0, 10);
  const stay = stayWords({ arrival: "2026-05-01", departure, guests: null });
  expect(stay && translateInto("pl")(stay)).toContain(`(${words})`);
});

test.each([
  [0, "لا ضيوف"],
  [1, "ضيف واحد"],
  [2, "ضيفان"],
  [3, "3 ضيوف"],
  [11, "11 ضيفًا"],
  [100, "100 ضيف"],
])("%d guests in Arabic are %s", (count, words) => {
  expect(translateInto("ar")(guests(count))).toBe(words);
});

test("dates, numbers and messages within messages follow the language", () => {
  const stay = stayWords({ arrival: "2026-05-31", departure: "2026-06-03", guests: 1200 });
  if (!stay) throw new Error("The stay is empty");
  expect(inEnglish(stay)).toBe("May 31, 2026 to June 3, 2026 (3 nights), 1,200 guests");
  expect(translateInto("de")(stay)).toBe(
    "31.\u00A0Mai 2026 bis 3.\u00A0Juni 2026 (3\u00A0Nächte), 1.200 Gäste",
  );
  expect(translateInto("pl")(stay)).toBe(
    "od 31\u00A0maja 2026 do 3\u00A0czerwca 2026 (3\u00A0noce), 1200 gości",
  );
  expect(translateInto("ar")(stay)).toBe(
    "من 31\u00A0مايو 2026 إلى 3\u00A0يونيو 2026 (3 ليالٍ)، 1,200 ضيف",
  );
});

test("texts within a sentence from right to left keep their own direction", () => {
  const place = msg("{location}, {country}", { location: "Ronda", country: "إسبانيا" });
  expect(translateInto("ar")(place)).toBe("\u2068Ronda\u2069، \u2068إسبانيا\u2069");
  expect(translateInto("de")(place)).toBe("Ronda, إسبانيا");
});

test("a text without a translation is said in English, and a value is never read as a text", () => {
  const t = createTranslate("de", () => undefined);
  expect(t("Hello {name},", { name: "{evil} <b>" })).toBe("Hello {evil} <b>,");
});

test("a choice that a text does not name is its other one", () => {
  const say = (role: string) =>
    inEnglish("{role, select, admin {an admin} other {a host}}", { role });
  expect(["admin", "host", "constructor"].map(say)).toEqual(["an admin", "a host", "a host"]);
});

test("a context separates equal texts", () => {
  const catalogue = new Map([
    ["Open", "Öffnen"],
    ["state\u0004Open", "Offen"],
  ]);
  const t = createTranslate("de", (key) => catalogue.get(key));
  expect([t("Open"), t("Open", { context: "state" })]).toEqual(["Öffnen", "Offen"]);
});

test("an issue is found again by its English sentence; a stranger's sentence stays as it is", () => {
  const message = msg("Name must be at least {min, number} characters", { min: 2 });
  expect(schemaError(message)()).toBe("Name must be at least 2 characters");
  expect(messageOfIssue("Name must be at least 2 characters")).toBe(message);
  expect(inEnglish(messageOfIssue("Odd {brace"))).toBe("Odd {brace");
});

test("the compiler knows the placeholders", () => {
  const t = inEnglish;
  // @ts-expect-error: no value
  expect(t("Hello {name},")).toBe("Hello ,");
  // @ts-expect-error: another name
  t("Hello {name},", { nme: "Ada" });
  // @ts-expect-error: numbers are formatted
  t("Hello {name},", { name: 3 });
  // @ts-expect-error: not a number
  t("{guests, plural, one {# guest} other {# guests}}", { guests: "3" });
  // @ts-expect-error: a superfluous value
  t("Page not found", { name: "Ada" });
  const text: string = "Page not found";
  // @ts-expect-error: not a literal
  t(text);
});
