import { Flex } from "@chakra-ui/react";
import { useTranslate } from "../../lib/translate.ts";
import { Swatch } from "./occupation-list.tsx";
import { kindWords } from "./occupations.ts";

/** The colours of what takes nights; a screen reader hears the words at each night. */
export function Legend() {
  const t = useTranslate();
  return (
    <Flex aria-hidden mt={3} columnGap={5} rowGap={1} wrap="wrap" textStyle="note" color="ink.soft">
      {(["stay", "block", "feed"] as const).map((kind) => (
        <Flex key={kind} align="center" gap={2}>
          <Swatch data-kind={kind} />
          {t(kindWords[kind])}
        </Flex>
      ))}
    </Flex>
  );
}
