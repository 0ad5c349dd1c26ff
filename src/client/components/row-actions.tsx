import { Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The buttons of an opened row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex gap={2} wrap="wrap">
      {children}
    </Flex>
  );
}
