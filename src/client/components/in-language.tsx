import { Text } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { type Language, languageInSentence } from "../../shared/i18n/languages.ts";
import { useTranslate } from "../lib/translate.ts";

interface InLanguageProps extends Omit<ComponentProps<typeof Text>, "lang"> {
  /** The language of the text beside it, if that is not the page's. */
  of: Language | undefined;
}

/** Marks a host's text that is in another language than the page: "in Portuguese". */
export function InLanguage({ of, ...rest }: InLanguageProps) {
  const t = useTranslate();
  if (of === undefined) return null;
  return (
    <Text textStyle="note" color="ink.soft" {...rest}>
      <bdi>{t("in {language}", { language: languageInSentence(of, t.language) })}</bdi>
    </Text>
  );
}
