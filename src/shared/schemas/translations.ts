/** The inputs and answers of translations: the texts of hosts in several languages. */
import { z } from "zod";
import { type Language, languages } from "../i18n/languages.ts";
import { lookUpLanguage } from "../i18n/look-up.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";

/** The texts that a host can translate, by what they belong to. Names and places stay as they are. */
export const translatedFields = {
  property: ["description", "room_pricing", "availability_info", "custom_message"],
  upgrade: ["short_label", "description", "estimated_cost"],
  photo: ["alt"],
} as const;

/** A thing with texts that a host can translate. */
export type TranslatedKind = keyof typeof translatedFields;
export type TranslatedField = (typeof translatedFields)[TranslatedKind][number];

/** Translations by language and field, as they are sent. */
export type TranslationTexts = {
  [Code in Language]?: { [Field in TranslatedField]?: string | null | undefined } | undefined;
};

/**
 * The translations in an input: by language, the fields to write, with the limits of their originals.
 * An absent language or field stays unchanged; "" and null remove a translation.
 */
export const translationsInput = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .partialRecord(
      z.enum(languages),
      z.strictObject(fields, {
        error: schemaError(validation.translatedFields(Object.keys(fields))),
      }),
      {
        error: ({ code }) =>
          schemaError(code === "invalid_type" ? validation.translations : validation.language)(),
      },
    )
    .optional()
    .meta({
      description:
        'Translations by language: {"de": {"description": "…"}}. Each one is a translation of the original as it is after this call. An absent language or field stays unchanged; "" or null removes a translation',
    });

const translation = z.object({
  text: z.string(),
  /** Whether the original has changed since. Guests then see the original. */
  outdated: z.boolean(),
});

/** The host's translations in an answer, in the other languages of the site. */
export const translationsView = <Field extends string>(fields: readonly Field[]) =>
  z
    .partialRecord(z.enum(languages), z.partialRecord(z.enum(fields), translation))
    .exactOptional()
    .meta({
      description:
        "The translations by language and field; absent on a site with one language. Guests see the original of an outdated one",
    });

/** The language of an original. */
export const originalLanguage = z.enum(languages).exactOptional().meta({
  description: "The language that the host wrote in; absent on a site with one language",
});

/** The fields of an answer that are translated. */
export const translatedNames = z.array(z.string()).exactOptional().meta({
  description: "The fields that are in the language asked for; absent if there are none",
});

/** The language in which a public read answers hosts' texts. */
export const readingLanguage = z
  .string({ error: schemaError(validation.lang) })
  .transform((range) => lookUpLanguage([range], languages))
  .optional()
  .meta({
    description:
      "The language for hosts’ texts, such as de or pt-BR. Texts without a translation, and all in a language that the site does not have, are the original",
  });

/** The input of a public read without other fields. */
export const readingInput = z.object({ lang: readingLanguage });
