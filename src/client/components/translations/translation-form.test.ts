import { describe, expect, it } from "vitest";
import type { NamedLanguage } from "../../../shared/i18n/languages.ts";
import { outdatedTranslations } from "./outdated.ts";
import {
  type TranslationForm,
  translationsToSend,
  translationStart,
  translationState,
} from "./translation-form.ts";

const languages: NamedLanguage[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "ar", name: "العربية" },
];
const saved = { de: { description: { text: "Ein Haus", outdated: false } } };
const start: TranslationForm = {
  description: "A house",
  room_pricing: "€90",
  ...translationStart(languages, "property", saved),
};

/** The form after some values were changed. */
const changed = (change: (values: TranslationForm) => void) => {
  const values = structuredClone(start);
  change(values);
  return values;
};
const sent = (change: (values: TranslationForm) => void, original: "en" | "de" = "en") =>
  translationsToSend(
    { getValues: () => changed(change), formState: { defaultValues: start } },
    original,
  ).translations;
const state = (change: (values: TranslationForm) => void, wasOutdated = false) =>
  translationState({ values: changed(change), start }, "de", "description", wasOutdated);

const write = (text: string) => (values: TranslationForm) => {
  values.translations = { ...values.translations, de: { description: text } };
};
const confirm = (original: string) => (values: TranslationForm) => {
  values.confirmed = { de: { description: original } };
};

describe("translationStart", () => {
  it("is nothing on a site with one language", () => {
    expect(translationStart(undefined, "property", saved)).toEqual({});
  });

  it("has a text for each field in each language", () => {
    const empty = { short_label: "", description: "", estimated_cost: "" };
    const all = { en: empty, de: empty, ar: empty };
    expect(translationStart(languages, "upgrade", undefined)).toEqual({
      translations: all,
      confirmed: all,
    });
  });
});

describe("translationsToSend", () => {
  it("has only what was changed, removed or confirmed", () => {
    expect(sent(() => undefined)).toBeUndefined();
    expect(sent(write("Das Haus"))).toEqual({ de: { description: "Das Haus" } });
    expect(sent(write(""))).toEqual({ de: { description: "" } });
    expect(sent(confirm("A house"))).toEqual({ de: { description: "Ein Haus" } });
  });

  it("has no text that was confirmed for another original", () => {
    expect(sent(confirm("A hut"))).toBeUndefined();
  });

  it("has no text in the language of the originals, nor in one that the site does not have", () => {
    expect(sent(write("Das Haus"), "de")).toBeUndefined();
    const french = (values: TranslationForm) => {
      values.translations = { ...values.translations, fr: { description: "Une maison" } };
    };
    expect(sent(french)).toBeUndefined();
  });
});

describe("translationState", () => {
  it("is outdated if it was, or once the original is changed, until the translation is", () => {
    expect(state(() => undefined).isOutdated).toBe(false);
    expect(state(() => undefined, true).isOutdated).toBe(true);
    const change = (values: TranslationForm) => {
      values.description = "A hut";
    };
    expect(state(change).isOutdated).toBe(true);
    const both = (values: TranslationForm) => {
      change(values);
      write("Eine Hütte")(values);
    };
    expect(state(both).isOutdated).toBe(false);
  });

  it("is not outdated without an original", () => {
    const empty = (values: TranslationForm) => {
      values.description = " ";
    };
    expect(state(empty, true)).toMatchObject({ hasOriginal: false, isOutdated: false });
  });
});

describe("outdatedTranslations", () => {
  it("are those whose original is there", () => {
    const outdated = { text: "x", outdated: true };
    const property = {
      description: "A house",
      room_pricing: null,
      translations: {
        de: { description: outdated, room_pricing: outdated },
        ar: { description: { text: "x", outdated: false } },
      },
    };
    expect(outdatedTranslations("property", property)).toEqual(["de"]);
    expect(outdatedTranslations("property", {})).toEqual([]);
  });
});
