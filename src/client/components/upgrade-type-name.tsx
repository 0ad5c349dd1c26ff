import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { upgradeTypeLabel } from "../../shared/upgrade-types.ts";
import { useTranslate } from "../lib/translate.ts";

const Label = chakra("span", {
  // Only blocks have a first letter.
  base: {
    display: "inline-block",
    maxW: "full",
    "&::first-letter": { textTransform: "uppercase" },
  },
});

interface UpgradeTypeNameProps extends ComponentProps<typeof Label> {
  type: string;
}

/** The label of an upgrade type. A type that a host invented is shown as typed, with a capital. */
export function UpgradeTypeName({ type, ...rest }: UpgradeTypeNameProps) {
  return (
    <Label dir="auto" {...rest}>
      {upgradeTypeLabel(type, useTranslate())}
    </Label>
  );
}
