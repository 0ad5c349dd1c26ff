import { Box } from "@chakra-ui/react";
import type { BrowsePage } from "../../../shared/schemas/properties.ts";
import { useTranslate } from "../../lib/translate.ts";
import { countWords, shortCount } from "./count-words.ts";

/**
 * The number of results. Beside Clear Filters, a phone has no room for the whole sentence: it shows a
 * short one, and assistive technology reads the whole one.
 */
export function CountText({ page, filtered }: { page: BrowsePage; filtered: boolean }) {
  const t = useTranslate();
  const words = t(countWords(page, filtered));
  if (!filtered) return <span>{words}</span>;
  return (
    <>
      <Box as="span" srOnly={{ base: true, md: false }}>
        {words}
      </Box>
      <Box as="span" hideFrom="md" aria-hidden>
        {t(shortCount(page))}
      </Box>
    </>
  );
}
