import { Box } from "@chakra-ui/react";
import type { PropertyCardView } from "../../shared/schemas/properties.ts";
import { useTranslate } from "../lib/translate.ts";
import { ProgressBar } from "./progress-bar.tsx";

/** How far the funding of a stay is, for the lower edge of its photo; nothing if it needs none. */
export function FundingMark({ funded, installed }: Pick<PropertyCardView, "funded" | "installed">) {
  const t = useTranslate();
  if (funded === null && installed === 0) return null;
  return (
    <>
      <Box
        position="absolute"
        insetStart={3}
        bottom={4}
        px={2.5}
        py={1}
        borderRadius="full"
        bg="paper.raised"
        color="ink"
        textStyle="note"
        fontWeight="semibold"
      >
        <bdi>
          {funded === null
            ? t("Installed: {installed, number}", { installed })
            : t("{percent, number}% funded", { percent: funded })}
        </bdi>
      </Box>
      {funded !== null && (
        <Box position="absolute" insetX={0} bottom={0}>
          <ProgressBar value={funded} place="edge" />
        </Box>
      )}
    </>
  );
}
