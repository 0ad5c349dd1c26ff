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
    height: 3.5,
    bg: "paper.raised",
    borderWidth: "1.5px",
    borderColor: "sun.edge",
    borderRadius: "full",
    overflow: "hidden",
    "&::-webkit-progress-bar": { bg: "paper.raised" },
    "&::-webkit-progress-value": fill,
    "&::-moz-progress-bar": fill,
    '&[value="0"]::-webkit-progress-value': { display: "none" },
    '&[value="0"]::-moz-progress-bar': { display: "none" },
    // Along the rounded end, the end line would be a blob.
    "&[data-full]::-webkit-progress-value": { borderInlineEndWidth: 0 },
    "&[data-full]::-moz-progress-bar": { borderInlineEndWidth: 0 },
  },
});

interface ProgressBarProps extends Omit<ComponentProps<typeof Bar>, "children"> {
  value: number;
  /** 100 by default. */
  max?: number;
  /** The accessible name. */
  label: string;
  /** The value in words, for what shows no bars. */
  text?: string;
}

/** A progress bar. */
export function ProgressBar({ value, max = 100, label, text, ...rest }: ProgressBarProps) {
  return (
    <Bar {...rest} value={Math.min(Math.max(value, 0), max)} max={max} aria-label={label}>
      {text}
    </Bar>
  );
}
