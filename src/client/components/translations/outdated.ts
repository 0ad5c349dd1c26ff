import type { Language } from "../../../shared/i18n/languages.ts";
import { translatedFields, type TranslatedKind } from "../../../shared/schemas/translations.ts";
import type { SavedTranslations } from "./translation-form.ts";

type TranslatedRow = { translations?: SavedTranslations };

/** The language of each translation of a row that is outdated. Those without an original need nothing. */
export function outdatedTranslations(kind: TranslatedKind, row: TranslatedRow): Language[] {
  const originals = new Map<string, unknown>(Object.entries(row));
  return Object.entries(row.translations ?? {}).flatMap(([code, texts]) =>
    translatedFields[kind]
      .filter((field) => originals.get(field) !== null && texts[field]?.outdated === true)
      .map(() => code as Language),
  );
}
