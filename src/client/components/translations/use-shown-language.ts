import { useEffect, useState } from "react";
import { type FieldErrors, get, type Path, useFormContext } from "react-hook-form";
import { isLanguage, type Language } from "../../../shared/i18n/languages.ts";
import { translatedFields, type TranslatedKind } from "../../../shared/schemas/translations.ts";
import type { Draft } from "../../lib/drafts.ts";
import type { TranslationForm } from "./translation-form.ts";

interface Options {
  kind: TranslatedKind;
  /** The languages of translations. */
  others: readonly Language[];
  /** The language to show first, unless there is a draft. */
  startIn: Language | undefined;
  draft: Draft | undefined;
}

/**
 * The language whose texts are shown; undefined is that of the originals. After a submission it
 * becomes that of the first error, if the shown texts have none.
 */
export function useShownLanguage({ kind, others, startIn, draft }: Options) {
  const form = useFormContext<TranslationForm>();
  const { errors, submitCount } = form.formState;
  const [place, setPlace] = useState<{ language: Language | undefined; focus?: string }>(() => {
    const [drafted] = Object.keys(draft ?? {});
    return { language: drafted === undefined ? startIn : languageOf(drafted) };
  });
  const language = place.language && others.includes(place.language) ? place.language : undefined;

  const [seen, setSeen] = useState(submitCount);
  if (submitCount !== seen) {
    setSeen(submitCount);
    const failed = fieldsWithErrors(errors, kind, others);
    const [first] = failed;
    if (first !== undefined && !failed.some((path) => languageOf(path) === language)) {
      setPlace({ language: languageOf(first), focus: first });
    }
  }
  const { setFocus } = form;
  useEffect(() => {
    // It can have the focus only now that it is shown.
    if (place.focus !== undefined) setFocus(place.focus as Path<TranslationForm>);
  }, [place, setFocus]);

  return {
    language,
    show: (shown: Language | undefined) => setPlace({ language: shown }),
  };
}

/** The language of a field of a translation; undefined for other fields. */
function languageOf(path: string): Language | undefined {
  const [, code] = /^(?:translations|confirmed)\.(\w+)\./.exec(path) ?? [];
  return isLanguage(code) ? code : undefined;
}

/** The fields that have errors, those of the originals first. */
function fieldsWithErrors(
  errors: FieldErrors<TranslationForm>,
  kind: TranslatedKind,
  others: readonly Language[],
): string[] {
  const originals = Object.keys(errors).filter((name) => name !== "translations");
  const translations = others
    .flatMap((code) => translatedFields[kind].map((name) => `translations.${code}.${name}`))
    .filter((path) => get(errors, path) !== undefined);
  return [...originals, ...translations];
}
