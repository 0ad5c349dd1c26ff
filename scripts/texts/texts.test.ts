import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { readCatalogue, translateInto } from "../../src/server/core/i18n/catalogues.ts";
import { parseText, type Piece } from "../../src/shared/i18n/icu.ts";
import { createTranslate } from "../../src/shared/i18n/translate.ts";
import { faultsOf, faultsOfTranslation, translatedLanguages, wantedTexts } from "./catalogue.ts";
import { readSource, readSources } from "./extract.ts";
import { leftBehind } from "./left-behind.ts";

describe("a translation is refused for", () => {
  const nights = "{count, plural, one {# night} other {# nights}}";
  test.each([
    [
      "another placeholder",
      "Hello {name},",
      "Hallo {nane},",
      "placeholders {nane} instead of {name}",
    ],
    ["a missing placeholder", "Hello {name},", "Hallo,", "placeholders none instead of {name}"],
    ["another element", "Our <a>Terms</a>", "Die <b>Regeln</b>", "elements b instead of a"],
    ["a missing plural form", nights, "{count, plural, one {# Nacht}}", 'has no "other"'],
    ["a foreign plural form", nights, "{count, plural, one {#} two {#} other {#}}", '"two"'],
    ["wrong syntax", "Hello {name},", "Hallo {name,", "Wrong syntax"],
    ["spaces around it", "Hello", "Hallo ", "other spaces"],
    ["an ICU quotation", "Of {name}", "L'{name}", "write ’"],
  ])("%s", (_, text, said, fault) => {
    const faults = () => faultsOfTranslation("de", text, said).join();
    expect(tryTo(faults)).toContain(fault);
  });

  test("a plural form that its language needs", () => {
    expect(
      faultsOfTranslation("pl", nights, "{count, plural, one {# noc} other {# nocy}}"),
    ).toEqual(['no plural form "many"', 'no plural form "few"']);
  });
});

const tryTo = (run: () => string): string => {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
};

test("a number may be a plural where a language needs one", () => {
  expect(
    faultsOfTranslation("de", "At least {min, number}", "{min, plural, one {#} other {#}}"),
  ).toEqual([]);
});

test("missing and unused texts are reported", () => {
  const source = readSource("src/a.ts", 't("Not in any catalogue"); msg("Page not found");');
  const faults = faultsOf("de", wantedTexts([source])).join("\n");
  expect(faults).toContain('de.po: missing: "Not in any catalogue" (src/a.ts)');
  expect(faults).toContain('de.po: not used: "Back to Home"');
  expect(faults).not.toContain("Page not found");
});

test("a text without words is translated if it has punctuation", () => {
  const source = readSource(
    "src/a.ts",
    't("{days} {guests, number}"); t("{location}, {country}");',
  );
  expect([...wantedTexts([source]).keys()]).toEqual(["{location}, {country}"]);
});

test("no text of an email is the English one in another language, but for words that both have", () => {
  const ofEmails = Array.from(wantedTexts(readSources())).filter(([, { text, files }]) => {
    const isOfEmail = [...files].some((file) => /\.email\.ts$|server\/core\/mail\//.test(file));
    return isOfEmail && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ""));
  });
  expect(ofEmails.length).toBeGreaterThan(100);
  const same = translatedLanguages.flatMap((language) => {
    const catalogue = readCatalogue(language);
    return ofEmails.flatMap(([key, { text }]) =>
      catalogue.get(key) === text ? [`${language}: ${text}`] : [],
    );
  });
  expect(same).toEqual(["de: Name", "fr: Dates", "it: Email", "it: Host"]);
});

test("texts are found as literals only, also in a choice and with a context", () => {
  const code = 't(busy ? "Saving..." : "Save"); t("Open", { context: "state" }); t(`Hi ${name}`);';
  const { texts, faults } = readSource("src/a.tsx", code);
  expect(texts.map(({ key }) => key)).toEqual(["Saving...", "Save", "state\u0004Open"]);
  expect(faults).toEqual(["src/a.tsx:1: write the text itself, without ${…}: values go beside it"]);
});

test.each([
  ["JSX text", "<p>Page not found</p>", ["Page not found"]],
  ["an attribute", '<Field label="Email" name="email" mt="2" />', ["Email"]],
  [
    "a choice",
    '<b>{busy ? "Saving..." : `${n} photos were saved`}</b>',
    ["Saving...", "… photos were saved"],
  ],
  ["a property", '({ title: "Error", code: "NOT_FOUND", area: "name text" })', ["Error"]],
  ["what is said", '<p title={t("Menu")}>{t("Page not found")}</p>', []],
  ["what developers read", 'throw new Error("This page carries no first data")', []],
  ["styles and code", '<p css={{ grid: "repeat(3, minmax(0, 1fr))" }} as="span">{"·"}</p>', []],
])("texts left behind are found in %s", (_, code, texts) => {
  expect(leftBehind("a.tsx", code).map(({ text }) => text)).toEqual(texts);
});

test("every text in every language reads as in FormatJS, the reference implementation", () => {
  const texts = Array.from(wantedTexts(readSources()).values());
  expect(texts.length).toBeGreaterThan(20);
  for (const language of ["en", ...translatedLanguages] as const) {
    const said =
      language === "en" ? texts.map(({ text }) => text) : readCatalogue(language).values();
    for (const text of said) {
      for (const count of [0, 1, 2, 3, 5, 11, 22, 25, 100, 1234]) {
        const values = sampleValues(parseText(text), count);
        const theirs = new IntlMessageFormat(text, language, formats).format(values);
        const ours = createTranslate(language).pieces(text, values).join("");
        // The isolates around values in a sentence from right to left are our addition, and so is the
        // no-break space in a date.
        expect
          .soft(breakable(ours.replaceAll("\u2068Ada\u2069", "Ada")), `${language}: ${text}`)
          .toBe(breakable([theirs].flat().join("")));
      }
    }
  }
  expect(translateInto("de").language).toBe("de");
});

const breakable = (text: string) => text.replaceAll("\u00A0", " ");

/** FormatJS uses the machine's time zone. */
const formats = { date: { long: { timeZone: "UTC" } } } as const;

function sampleValues(pieces: readonly Piece[], count: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const piece of pieces) {
    if (typeof piece === "string") continue;
    switch (piece.kind) {
      case "value":
        values[piece.name] = "Ada";
        break;
      case "date":
        values[piece.name] = new Date("2026-05-31");
        break;
      case "element":
        values[piece.name] = (content: unknown[]) => content.join("");
        Object.assign(values, sampleValues(piece.pieces, count));
        break;
      case "plural":
      case "select":
        values[piece.name] = piece.kind === "plural" ? count : Object.keys(piece.cases)[0];
        for (const inner of Object.values(piece.cases)) {
          Object.assign(values, { ...sampleValues(inner, count), ...values });
        }
        break;
      case "number":
        values[piece.name] = count;
        break;
    }
  }
  return values;
}
