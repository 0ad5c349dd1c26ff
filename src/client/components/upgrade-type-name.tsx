import { chakra } from "@chakra-ui/react";
import { upgradeTypeLabel } from "../../shared/upgrade-types.ts";

const Label = chakra("span", {
  base: {
    display: "inline-block",
    maxW: "full",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    verticalAlign: "bottom",
    "&::first-letter": { textTransform: "uppercase" },
  },
});

/** The label of an upgrade type. A type that a host invented is shown as typed, with a capital. */
export function UpgradeTypeName({ type }: { type: string }) {
  return <Label>{upgradeTypeLabel(type)}</Label>;
}
