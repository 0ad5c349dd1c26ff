import type { Language, Languages } from "../../../../shared/i18n/languages.ts";
import { limits } from "../../../../shared/limits.ts";
import { validation } from "../../../../shared/messages.ts";
import { isSeen } from "../../../../shared/schemas/fields.ts";
import type { TranslatedField, TranslationTexts } from "../../../../shared/schemas/translations.ts";
import type { Context } from "../../../core/context.ts";
import { invalidField } from "../../../core/errors.ts";
import type { Owned } from "../properties.access.ts";
import {
  indexForSearch,
  lengthOfTranslations,
  removeTranslation,
  type TranslationSubject,
  writeTranslation,
} from "./translations.queries.ts";

/** The originals of a row as they are now, and the language they were written in. */
type Originals = { language: Language | null } & {
  [Field in TranslatedField]?: string | null;
};

/**
 * Writes the given translations of an owner's row and removes the empty ones. Call it inside the
 * transaction that changes the originals, after they were changed: a translation belongs to the
 * original of this moment.
 */
export function writeTranslations(
  { db, languages }: Pick<Context, "db" | "languages">,
  row: Owned<Originals>,
  subject: TranslationSubject,
  translations: TranslationTexts | undefined,
): void {
  if (translations === undefined) return;
  const site = languages();
  const unknown = Object.keys(translations).find((code) => !site.some((known) => known === code));
  if (unknown !== undefined) throw invalidField(`translations.${unknown}`, validation.language);
  for (const language of site) {
    const texts = Object.entries(translations[language] ?? {}) as Array<
      [TranslatedField, string | null | undefined]
    >;
    for (const [field, text] of texts) {
      const key = { ...subject, field, language };
      if (text === undefined) continue;
      if (text === null || !isSeen(text)) removeTranslation(db, row, key);
      else writeTranslation(db, row, { ...key, text, original: originalOf(row, key, site) });
    }
  }
  if (lengthOfTranslations(db, subject.property_id) > limits.translationsMax) {
    throw invalidField("translations", validation.translationsTooLong);
  }
  indexForSearch(db, subject.property_id);
}

type Key = { field: TranslatedField; language: Language };

/** The text that is translated. Throws 400 if there is none in another language. */
function originalOf(row: Originals, { field, language }: Key, [own]: Languages): string {
  const path = `translations.${language}.${field}`;
  if (language === (row.language ?? own)) throw invalidField(path, validation.ownTranslation);
  const original = row[field];
  if (typeof original !== "string") throw invalidField(path, validation.originalMissing);
  return original;
}
