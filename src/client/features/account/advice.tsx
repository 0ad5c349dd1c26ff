import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Advice about the last failure; stays until the next try. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <Box
      px={4}
      py={3}
      bg="clay.soft"
      borderRadius="lg"
      textStyle="small"
      textWrap="pretty"
      overflowWrap="anywhere"
    >
      {children}
    </Box>
  );
}
