import { beforeAll, expect, test } from "vitest";
import type { Direction } from "../../../../shared/i18n/direction.ts";
import { loadLetters } from "./lettering.ts";
import { type Letters, sharePicture } from "./picture.ts";

let letters: Letters;
beforeAll(async () => {
  letters = { heading: await loadLetters("heading"), body: await loadLetters("body") };
});

/** The number of letters drawn. */
const count = (name: string, place = "", site = "") =>
  sharePicture({ site, name, place }, letters).match(/<path transform/g)?.length ?? 0;

test("letters are outlines, so drawing them needs no font", () => {
  const svg = sharePicture({ site: "Solar Stay", name: "Casa Sol", place: "Ronda" }, letters);
  expect(svg).not.toMatch(/<text|font-/);
  expect(count("Casa Sol")).toBe(8);
  expect(count("Casa Sol", "Ronda", "Solar Stay")).toBe(8 + 5 + 10);
});

test.each([
  ["Ölmühle & Łąka", "German and Polish"],
  ["Hội An — Nhà Nắng", "Vietnamese"],
  ["Şirin Köy’ün Evi", "Turkish"],
  ["Casa «Sol» nº 7", "Spanish"],
  ["Το σπίτι του Ήλιου", "Greek"],
  ["Ἡ οἰκία τοῦ ἡλίου", "ancient Greek"],
  ["Солнечный дом у реки", "Russian"],
  ["Їжакова хата, Кућа сунца", "Ukrainian and Serbian"],
  ["بَيت الشّمس، إربد", "Arabic"],
  ["خانهٔ آفتاب ۷", "Persian"],
  ["Casa Ήλιος & Дом بيت", "all four"],
])("our fonts have the letters of %s (%s), composed or not", (name) => {
  expect(count(name)).toBeGreaterThanOrEqual(name.length - 2);
  expect(count(name.normalize("NFD"))).toBe(count(name));
});

test.each(["日光の宿", "בית השמש", "नमस्ते"])(
  "%s has letters that our fonts lack, so only the drawing and the place are left",
  (name) => {
    expect(count(name)).toBe(0);
    expect(count(name, "Ronda")).toBe(5);
  },
);

/** The shapes of a line's letters, from the left. */
const shapes = (text: string, direction: Direction) =>
  letters.heading(text, direction)?.glyphs.map(({ path }) => path) ?? [];

test("words follow each other in the line's direction, with letters joined and brackets turned", () => {
  const [arabic, latin] = [shapes("بيت", "rtl"), shapes("Casa (7)", "ltr")];
  expect(arabic).toHaveLength(3);
  expect(arabic).not.toEqual(["ت", "ي", "ب"].flatMap((alone) => shapes(alone, "rtl")));
  expect(shapes("بيت Casa (7)", "ltr")).toEqual([...arabic, "", ...latin]);
  expect(shapes("Casa (7) بيت", "rtl")).toEqual([...arabic, "", ...latin]);
  expect(shapes("(بيت)", "rtl").toSpliced(1, 3)).toEqual(shapes("()", "ltr"));
  expect(shapes("\u{200F}بيت\u{200E}", "rtl")).toEqual(arabic);
});

test("pictographs are left out, and XML's special characters are never written", () => {
  expect(count("Casa 🌞 Sol ☀️")).toBe(count("Casa Sol"));
  expect(count("🏡")).toBe(0);
  expect(sharePicture({ site: "<&>", name: '"<&>"', place: "" }, letters)).not.toContain("<&>");
});

test("letters take the width that the font gives them, with its kerning", () => {
  const width = (text: string) => letters.heading(text)?.width ?? 0;
  expect(width("")).toBe(0);
  expect(width("AVAV")).toBeLessThan(2 * width("A") + 2 * width("V"));
});
