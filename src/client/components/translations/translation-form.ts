import type { Language, NamedLanguage } from "../../../shared/i18n/languages.ts";
import { isSeen } from "../../../shared/schemas/fields.ts";
import {
  type TranslatedField,
  translatedFields,
  type TranslatedKind,
} from "../../../shared/schemas/translations.ts";

type InLanguages<Value> = { [Code in Language]?: { [Field in TranslatedField]?: Value } };

/** Translations as the server answers them. */
export type SavedTranslations = InLanguages<{ text: string; outdated: boolean }>;

/** The part of a form that is about translations. */
export type TranslationForm = { [Field in TranslatedField]?: string } & {
  translations?: InLanguages<string>;
  /** The original for which the host has confirmed an unchanged translation. */
  confirmed?: InLanguages<string>;
};

/** The first values of a form with translations into the languages of the site; none if it has only one. */
export function translationStart(
  languages: readonly NamedLanguage[] | undefined,
  kind: TranslatedKind,
  saved: SavedTranslations | undefined,
): Pick<TranslationForm, "translations" | "confirmed"> {
  if (!languages) return {};
  const inAll = (textOf: (code: Language, field: TranslatedField) => string) =>
    Object.fromEntries(
      languages.map(({ code }) => [
        code,
        Object.fromEntries(translatedFields[kind].map((field) => [field, textOf(code, field)])),
      ]),
    );
  return {
    translations: inAll((code, field) => saved?.[code]?.[field]?.text ?? ""),
    confirmed: inAll(() => ""),
  };
}

/** A translation in a form. */
export interface TranslationState {
  /** Whether there is an original to translate. */
  hasOriginal: boolean;
  isTranslated: boolean;
  /** Whether the original has changed since, and the translation has not. */
  isOutdated: boolean;
  /** Whether the host says that it is still right. */
  isConfirmed: boolean;
}

/** A form's values, and those that it started with. */
interface Values {
  values: TranslationForm;
  start: TranslationForm;
}

/** The state of a translation in a form, which may have been outdated when it was saved. */
export function translationState(
  { values, start }: Values,
  code: Language,
  field: TranslatedField,
  wasOutdated: boolean,
): TranslationState {
  const original = values[field] ?? "";
  const text = values.translations?.[code]?.[field] ?? "";
  const isChanged = text !== (start.translations?.[code]?.[field] ?? "");
  const hasOriginal = isSeen(original);
  const isTranslated = isSeen(text);
  return {
    hasOriginal,
    isTranslated,
    isOutdated:
      hasOriginal &&
      isTranslated &&
      !isChanged &&
      (wasOutdated || original !== (start[field] ?? "")),
    isConfirmed: hasOriginal && values.confirmed?.[code]?.[field] === original,
  };
}

interface Form {
  getValues: () => object;
  formState: { defaultValues?: object | undefined };
}

/**
 * The translations to send: those that the host has changed or confirmed, since the server takes each
 * for a translation of the original as it is now. Spread them over the values of the form.
 */
export function translationsToSend(
  form: Form,
  original: Language | undefined,
): { translations: InLanguages<string> | undefined } {
  const values: TranslationForm = form.getValues();
  const start: TranslationForm = form.formState.defaultValues ?? {};
  const sent: InLanguages<string> = {};
  for (const [code, texts] of entriesOf(start.translations ?? {})) {
    if (code === original) continue;
    for (const [field, before] of entriesOf(texts)) {
      const now = values.translations?.[code]?.[field] ?? "";
      const { isConfirmed } = translationState({ values, start }, code, field, true);
      if (now !== before || isConfirmed) sent[code] = { ...sent[code], [field]: now };
    }
  }
  return { translations: Object.keys(sent).length === 0 ? undefined : sent };
}

const entriesOf = <Name extends string, Value>(object: { [Key in Name]?: Value }) =>
  Object.entries(object) as Array<[Name, Value]>;
