import { chakra } from "@chakra-ui/react";

/** The numbers of a figure, for whoever wants them exactly or sees no picture. */
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

/** Holds a long table, to be scrolled by keyboard too. */
export const TableFrame = chakra("section", {
  base: {
    maxH: 56,
    overflowY: "auto",
    pe: 2,
    borderRadius: "sm",
    focusVisibleRing: "inside",
  },
});

/** The name of a figure. */
export const Caption = chakra("figcaption", { base: { textStyle: "subheading", mb: 3 } });
