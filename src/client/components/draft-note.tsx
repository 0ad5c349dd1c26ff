import { Box, Button } from "@chakra-ui/react";
import { useTranslate } from "../lib/translate.ts";

/** Says that a form starts with a restored draft, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslate();
  return (
    <Box as="output" px={4} py={3} bg="sun.soft" borderRadius="lg" textStyle="small">
      {t("We kept what you typed. <discard>Discard it</discard>", {
        discard: (text) => (
          <Button variant="plain" fontSize="inherit" onClick={onDiscard}>
            {text}
          </Button>
        ),
      })}
    </Box>
  );
}
