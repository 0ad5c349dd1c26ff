import { Box, Button } from "@chakra-ui/react";

/** Says that a form starts with a restored draft, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Box as="output" px={4} py={3} bg="sun.soft" borderRadius="lg" textStyle="small">
      We kept what you typed.{" "}
      <Button variant="plain" fontSize="inherit" onClick={onDiscard}>
        Discard it
      </Button>
    </Box>
  );
}
