import { Button } from "@chakra-ui/react";
import { Languages } from "lucide-react";
import type { ComponentProps } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { useTranslate } from "../../lib/translate.ts";

interface OutdatedMarkProps extends ComponentProps<typeof Button> {
  /** The language of each outdated translation: see outdatedTranslations. */
  outdated: readonly Language[];
  /** The item that they belong to; read out with the button. */
  about: string;
  /** Opens the dialog of the translations, with those into this language. */
  onShow: (language: Language | undefined) => void;
}

/** A button that says how many translations are outdated; nothing if none is. */
export function OutdatedMark({ outdated, about, onShow, ...rest }: OutdatedMarkProps) {
  const t = useTranslate();
  if (outdated.length === 0) return null;
  return (
    <Button
      variant="plain"
      position="relative"
      zIndex={1}
      gap={1.5}
      textStyle="small"
      flexShrink={1}
      whiteSpace="normal"
      textAlign="start"
      {...rest}
      aria-description={about}
      onClick={() => onShow(outdated[0])}
    >
      <Languages aria-hidden />
      {t("{count, plural, one {# outdated translation} other {# outdated translations}}", {
        count: outdated.length,
      })}
    </Button>
  );
}
