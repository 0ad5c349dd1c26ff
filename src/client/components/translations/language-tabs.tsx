import { Box, Button, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import { Check, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { type Language, languageIn } from "../../../shared/i18n/languages.ts";
import { keyIn } from "../../lib/direction.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";

/** How complete the translations into a language are. */
export interface Progress {
  /** The number of originals. */
  count: number;
  translated: number;
  outdated: number;
}

interface LanguageTabsProps {
  /** The languages in their order; the original’s has no progress. */
  languages: ReadonlyArray<{ code: Language; progress: Progress | undefined }>;
  shown: Language;
  onShow: (language: Language) => void;
  /** The id of the panel of the shown language, and of the tab that names it. */
  panelId: string;
}

/** Says how complete the translations into a language are. */
export const progressText = ({ count, translated, outdated }: Progress, t: PageTranslate) =>
  outdated === 0
    ? t("{translated, number} of {count, number} translated", { translated, count })
    : t(
        "{translated, number} of {count, number} translated, {outdated, plural, one {# outdated} other {# outdated}}",
        { translated, count, outdated },
      );

/** The id of the tab that names a panel. */
export const tabIdOf = (panelId: string): string => `${panelId}-tab`;

/** The languages of the texts in a dialog as tabs. */
export function LanguageTabs({ languages, shown, onShow, panelId }: LanguageTabsProps) {
  const t = useTranslate();
  const label = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = languages.findIndex(({ code }) => code === shown);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: -1,
    };
    const step = steps[keyIn(t.language, event.key)];
    const next = step === undefined ? undefined : languages.at(step % languages.length);
    if (!next) return;
    event.preventDefault();
    onShow(next.code);
    event.currentTarget.querySelector<HTMLElement>(`[data-language=${next.code}]`)?.focus();
  }

  return (
    <Box>
      <Text id={label} textStyle="label" mb={1.5}>
        {t("Languages")}
      </Text>
      <Flex role="tablist" aria-labelledby={label} wrap="wrap" gap={2} onKeyDown={onKeyDown}>
        {languages.map(({ code, progress }) => {
          const isShown = code === shown;
          return (
            <Button
              key={code}
              role="tab"
              data-language={code}
              {...(isShown && { id: tabIdOf(panelId), "aria-controls": panelId })}
              aria-selected={isShown}
              tabIndex={isShown ? 0 : -1}
              size="sm"
              minH={{ base: 11, md: 9 }}
              whiteSpace="normal"
              flexShrink={1}
              variant={isShown ? "subtle" : "ghost"}
              borderColor={isShown ? "leaf" : "field.edge"}
              color={isShown ? "leaf" : "ink"}
              onClick={() => onShow(code)}
            >
              <span>
                {progress
                  ? languageIn(code, t.language)
                  : t("{language} (original)", { language: languageIn(code, t.language) })}
              </span>
              {progress && (
                <>
                  <VisuallyHidden>{progressText(progress, t)}</VisuallyHidden>
                  <ProgressMark {...progress} />
                </>
              )}
            </Button>
          );
        })}
      </Flex>
    </Box>
  );
}

/** The progress at a glance; screen readers get it in words. */
function ProgressMark({ count, translated, outdated }: Progress) {
  const t = useTranslate();
  if (outdated > 0) return <TriangleAlert aria-hidden />;
  if (count === 0 || translated === 0) return null;
  if (translated === count) return <Check aria-hidden />;
  return (
    <Box as="span" aria-hidden fontWeight="normal">
      {t("{count, number} of {limit, number}", {
        context: "translations",
        count: translated,
        limit: count,
      })}
    </Box>
  );
}
