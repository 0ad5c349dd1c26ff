import type { Language } from "../../../../shared/i18n/languages.ts";
import { validation } from "../../../../shared/messages.ts";
import { isSeen } from "../../../../shared/schemas/fields.ts";
import type { TranslatedField, TranslationTexts } from "../../../../shared/schemas/translations.ts";
import type { Context } from "../../../core/context.ts";
import { invalidField } from "../../../core/errors.ts";
import type { Owned } from "../properties.access.ts";
import {
  indexForSearch,
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
  const original = row.language ?? site[0];
  for (const [language, texts] of Object.entries(translations) as Array<
    [Language, NonNullable<TranslationTexts[Language]>]
  >) {
    if (!site.includes(language)) {
      throw invalidField(`translations.${language}`, validation.language);
    }
    for (const [field, text] of Object.entries(texts) as Array<
      [TranslatedField, string | null | undefined]
    >) {
      if (text === undefined) continue;
      const key = { ...subject, field, language };
      const refuse = (message: typeof validation.ownTranslation) =>
        invalidField(`translations.${language}.${field}`, message);
      if (text === null || !isSeen(text)) {
        removeTranslation(db, row, key);
        continue;
      }
      if (language === original) throw refuse(validation.ownTranslation);
      const originalText = row[field] ?? null;
      if (originalText === null) throw refuse(validation.originalMissing);
      writeTranslation(db, row, { ...key, text, original: originalText });
    }
  }
  indexForSearch(db, subject.property_id);
}
