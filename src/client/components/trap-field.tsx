import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { useTranslate } from "../lib/translate.ts";

/** A hidden field: only a bot fills it in. */
export function TrapField(field: ComponentProps<"input">) {
  const t = useTranslate();
  return (
    <Box aria-hidden position="absolute" boxSize={0} overflow="hidden" opacity={0}>
      <input tabIndex={-1} autoComplete="off" aria-label={t("Homepage")} {...field} />
    </Box>
  );
}
