import { chakra } from "@chakra-ui/react";

/** The exact numbers of a figure, also for screen readers. */
export const NumberTable = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "small",
    "& th, & td": {
      py: 1.5,
      textAlign: "start",
      fontWeight: "normal",
      borderBottomWidth: "1px",
      borderColor: "line",
      verticalAlign: "middle",
    },
    "& thead th": {
      position: "sticky",
      top: 0,
      bg: "paper.raised",
      textStyle: "label",
      color: "ink.soft",
    },
    "& td:last-of-type, & thead th:last-of-type": {
      textAlign: "end",
      whiteSpace: "nowrap",
      fontVariantNumeric: "lining-nums tabular-nums",
    },
  },
});

/** A scroll area for a long table, scrollable by keyboard. */
export const TableFrame = chakra("section", {
  base: {
    maxH: 56,
    overflowY: "auto",
    pe: 2,
    borderRadius: "sm",
    focusVisibleRing: "inside",
  },
});

/** The title of a figure. */
export const Caption = chakra("figcaption", { base: { textStyle: "subheading", mb: 3 } });
