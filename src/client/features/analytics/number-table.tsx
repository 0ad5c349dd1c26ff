import { chakra } from "@chakra-ui/react";

/** The exact numbers of a figure, also for screen readers: a name, then numbers. */
export const NumberTable = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "small",
    "& th, & td": {
      py: 1.5,
      pe: 5,
      textAlign: "end",
      fontWeight: "normal",
      borderBottomWidth: "1px",
      borderColor: "line",
      verticalAlign: "middle",
      fontVariantNumeric: "lining-nums tabular-nums",
    },
    "& td": { whiteSpace: "nowrap" },
    "& th:first-child": { textAlign: "start" },
    "& th:last-child, & td:last-child": { pe: 0 },
    "& thead th": { textStyle: "label", color: "ink.soft", verticalAlign: "bottom" },
    "& tfoot th, & tfoot td": { fontWeight: "semibold" },
  },
});
