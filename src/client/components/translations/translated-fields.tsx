import { Box, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
  useWatch,
} from "react-hook-form";
import type { Language, NamedLanguage } from "../../../shared/i18n/languages.ts";
import { messageOfIssue } from "../../../shared/i18n/schema-errors.ts";
import type { TranslatedField, TranslatedKind } from "../../../shared/schemas/translations.ts";
import { useSite } from "../../first-data.ts";
import type { Draft } from "../../lib/drafts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { FieldError } from "../form-field.tsx";
import { LanguageTabs, progressText, tabIdOf } from "./language-tabs.tsx";
import { type TranslatedText, translatedTexts } from "./translated-texts.ts";
import { TranslationField } from "./translation-field.tsx";
import {
  type SavedTranslations,
  type TranslationForm,
  translationState,
} from "./translation-form.ts";
import { useShownLanguage } from "./use-shown-language.ts";

interface FieldsProps {
  kind: TranslatedKind;
  saved: SavedTranslations | undefined;
  /** The language to show first, in place of the originals. */
  startIn: Language | undefined;
  /** The draft that the form started with. */
  draft: Draft | undefined;
  /** The fields of the originals. */
  children: ReactNode;
}

interface TranslatedFieldsProps<Values extends FieldValues, Result> extends FieldsProps {
  /** A form that started with `translationStart`. */
  form: UseFormReturn<Values, unknown, Result>;
  /** The language of the originals; undefined on a site with one language. */
  language: Language | undefined;
}

/** The fields of a dialog, on a site with several languages with those of their translations. */
export function TranslatedFields<Values extends FieldValues, Result>({
  form,
  language,
  ...props
}: TranslatedFieldsProps<Values, Result>) {
  const { languages } = useSite();
  if (!languages || language === undefined) return props.children;
  return (
    <FormProvider {...form}>
      <FieldsInLanguages {...props} languages={languages} original={language} />
    </FormProvider>
  );
}

interface FieldsInLanguagesProps extends FieldsProps {
  languages: readonly NamedLanguage[];
  original: Language;
}

function FieldsInLanguages(props: FieldsInLanguagesProps) {
  const { kind, original, saved, children } = props;
  const t = useTranslate();
  const id = useId();
  const form = useFormContext<TranslationForm>();
  const values = useWatch({ control: form.control }) as TranslationForm;
  const start = (form.formState.defaultValues ?? {}) as TranslationForm;
  const others = props.languages.map(({ code }) => code).filter((code) => code !== original);
  const { language, show } = useShownLanguage({ ...props, others });

  const texts = Object.entries(translatedTexts[kind]) as Array<[TranslatedField, TranslatedText]>;
  const statesIn = (code: Language) =>
    texts.map(([name, text]) => {
      const wasOutdated = saved?.[code]?.[name]?.outdated === true;
      return { name, text, state: translationState({ values, start }, code, name, wasOutdated) };
    });
  const progressIn = (code: Language) => {
    const states = statesIn(code).filter(({ state }) => state.hasOriginal);
    return {
      count: states.length,
      translated: states.filter(({ state }) => state.isTranslated).length,
      outdated: states.filter(({ state }) => state.isOutdated && !state.isConfirmed).length,
    };
  };
  const progress = language && progressIn(language);
  const error = errorBesideFields(form.formState.errors);

  return (
    <>
      <LanguageTabs
        languages={[
          { code: original, progress: undefined },
          ...others.map((code) => ({ code, progress: progressIn(code) })),
        ]}
        shown={language ?? original}
        onShow={(code) => show(code === original ? undefined : code)}
        panelId={id}
      />
      {error !== undefined && (
        <FieldError id={`${id}-error`}>{t(messageOfIssue(error))}</FieldError>
      )}
      <Stack gap={5} hidden={language !== undefined} {...(language === undefined && panelOf(id))}>
        {children}
      </Stack>
      {language !== undefined && progress && (
        <Stack key={language} gap={5} {...panelOf(id)}>
          <Box textStyle="small" color="ink.soft">
            <Text>
              {progress.count === 0
                ? t("Write the original first. Then you can translate it here.")
                : progressText(progress, t)}
            </Text>
            <Text>{t("Guests see the original where a translation is missing or outdated.")}</Text>
          </Box>
          {statesIn(language)
            .filter(({ state }) => state.hasOriginal || state.isTranslated)
            .map(({ name, text, state }) => (
              <TranslationField
                key={name}
                name={name}
                text={text}
                language={language}
                original={{ text: values[name] ?? "", language: original }}
                state={state}
              />
            ))}
        </Stack>
      )}
    </>
  );
}

/** The error of all translations, or of those into a language that the site no longer has. */
function errorBesideFields({ translations }: FieldErrors<TranslationForm>): string | undefined {
  return [translations, ...Object.values(translations ?? {})]
    .map((error) => (typeof error === "object" && "message" in error ? error.message : undefined))
    .find((message) => typeof message === "string");
}

/** Makes an element the panel that the shown tab is for. */
const panelOf = (id: string) => ({
  role: "tabpanel" as const,
  id,
  "aria-labelledby": tabIdOf(id),
});
