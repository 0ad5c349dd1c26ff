import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";

const fill = {
  bg: "sun",
  borderWidth: 0,
  borderInlineEndWidth: "1.5px",
  borderStyle: "solid",
  borderColor: "sun.edge",
};

const Bar = chakra("progress", {
  base: {
    display: "block",
    appearance: "none",
    width: "full",
    bg: "paper.raised",
    borderColor: "sun.edge",
    overflow: "hidden",
    // Its fill is a background, which forced colors would remove.
    forcedColorAdjust: "none",
    "&::-webkit-progress-bar": { bg: "paper.raised" },
    "&::-webkit-progress-value": fill,
    "&::-moz-progress-bar": fill,
    '&[value="0"]::-webkit-progress-value': { display: "none" },
    '&[value="0"]::-moz-progress-bar': { display: "none" },
    // Along the rounded end, the end line would be a blob.
    "&[data-full]::-webkit-progress-value": { borderInlineEndWidth: 0 },
    "&[data-full]::-moz-progress-bar": { borderInlineEndWidth: 0 },
  },
  variants: {
    place: {
      alone: { height: 3.5, borderWidth: "1.5px", borderRadius: "full" },
      /** Along the lower edge of a photo. */
      edge: { height: 1.5, borderWidth: 0, borderTopWidth: "1.5px" },
    },
  },
  defaultVariants: { place: "alone" },
});

interface ProgressBarProps extends Omit<ComponentProps<typeof Bar>, "children"> {
  value: number;
  /** 100 by default. */
  max?: number;
  /** The accessible name; without one, a text beside the bar says the same. */
  label?: string;
  /** The value in words, for what shows no bars. */
  text?: string;
}

/** A progress bar. */
export function ProgressBar({ value, max = 100, label, text, ...rest }: ProgressBarProps) {
  const shown = Math.min(Math.max(value, 0), max);
  return (
    <Bar
      {...rest}
      value={shown}
      max={max}
      data-full={shown === max ? "" : undefined}
      {...(label === undefined ? { "aria-hidden": true } : { "aria-label": label })}
    >
      {text}
    </Bar>
  );
}
