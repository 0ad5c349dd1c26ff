import { Box, Stack, Text } from "@chakra-ui/react";
import { useFormContext } from "react-hook-form";
import { directionOfLanguage, type Language } from "../../../shared/i18n/languages.ts";
import type { TranslatedField } from "../../../shared/schemas/translations.ts";
import { useTranslate } from "../../lib/translate.ts";
import { fieldsOf } from "../../lib/use-schema-form.ts";
import { Input, Textarea } from "../controls.tsx";
import { CheckboxField, FormField } from "../form-field.tsx";
import type { TranslatedText } from "./translated-texts.ts";
import type { TranslationForm, TranslationState } from "./translation-form.ts";

interface TranslationFieldProps {
  name: TranslatedField;
  text: TranslatedText;
  /** The language of the translation. */
  language: Language;
  original: { text: string; language: Language };
  state: TranslationState;
}

/** The field of a translation, under its original. */
export function TranslationField(props: TranslationFieldProps) {
  const { name, text, language, original, state } = props;
  const t = useTranslate();
  const form = useFormContext<TranslationForm>();
  const { error, ...registered } = fieldsOf(form, t)(`translations.${language}.${name}`);
  const writing = { ...registered, lang: language, dir: directionOfLanguage(language) };
  const confirm = (isRight: boolean) =>
    form.setValue(`confirmed.${language}.${name}`, isRight ? original.text : "", {
      shouldDirty: true,
    });
  const hint = state.isOutdated ? (
    <OutdatedNote isConfirmed={state.isConfirmed} onConfirm={confirm} />
  ) : state.hasOriginal ? undefined : (
    t("Guests can’t see this until there is an original text.")
  );
  return (
    <FormField label={t(text.label)} error={error} hint={hint}>
      {(control) => (
        <>
          {state.hasOriginal && <Original {...original} />}
          {text.rows === undefined ? (
            <Input autoComplete="off" {...writing} {...control} />
          ) : (
            <Textarea rows={text.rows} {...writing} {...control} />
          )}
        </>
      )}
    </FormField>
  );
}

interface OutdatedNoteProps {
  isConfirmed: boolean;
  onConfirm: (isRight: boolean) => void;
}

/** Says that the original has changed, and lets the host confirm the translation without a change. */
function OutdatedNote({ isConfirmed, onConfirm }: OutdatedNoteProps) {
  const t = useTranslate();
  return (
    <Stack gap={2} px={4} py={3} bg="sun.soft" color="ink" borderRadius="lg" textStyle="small">
      <Text>
        {isConfirmed
          ? t("Guests see this translation again once you save.")
          : t("The original has changed since. Guests see the original until you update this.")}
      </Text>
      <CheckboxField
        checked={isConfirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      >
        {t("Still right")}
      </CheckboxField>
    </Stack>
  );
}

/** A text in the language that the host wrote it in. */
function Original({ text, language }: { text: string; language: Language }) {
  const t = useTranslate();
  return (
    <Box mb={2} ps={3} borderInlineStartWidth="3px" borderColor="line">
      <Text textStyle="note" color="ink.soft">
        {t("Original")}
      </Text>
      <Text
        lang={language}
        dir={directionOfLanguage(language)}
        textStyle="small"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {text}
      </Text>
    </Box>
  );
}
