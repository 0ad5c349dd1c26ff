import { Badge } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** A badge for something that waits for the reader. */
export function WarningBadge(props: ComponentProps<typeof Badge>) {
  return <Badge bg="sun.soft" color="ink" boxShadow="inset 0 0 0 1px currentColor" {...props} />;
}
