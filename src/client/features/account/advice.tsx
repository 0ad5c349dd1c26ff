import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Says calmly, and until it is outdated, what to do about a failure that a notice announced. */
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
