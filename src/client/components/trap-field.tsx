import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** A field that people never see; a program that fills in every field gives itself away. */
export function TrapField(field: ComponentProps<"input">) {
  return (
    <Box aria-hidden position="absolute" boxSize={0} overflow="hidden" opacity={0}>
      <input tabIndex={-1} autoComplete="off" aria-label="Homepage" {...field} />
    </Box>
  );
}
