import type { SystemStyleObject } from "@chakra-ui/react";

/**
 * For a part of a page that is below the first screen: it is laid out when it comes near the screen,
 * so that a slow phone shows the first screen sooner (see docs/decisions/late-start.md). It cuts off
 * what is outside its box, such as the ring around a focused link at its edge.
 *
 * @param height about how high the part is without its padding, so that the scroll bar hardly moves
 */
export const belowFold = (
  height: SystemStyleObject["containIntrinsicHeight"],
): SystemStyleObject => ({
  contentVisibility: { base: "auto", _print: "visible" },
  containIntrinsicHeight: height,
});
