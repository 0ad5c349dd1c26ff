import { chakra } from "@chakra-ui/react";

const fill = {
  bg: "sun",
  borderInlineEndWidth: "1.5px",
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
  },
});

interface ProgressBarProps {
  value: number;
  /** 100 unless told. */
  max?: number;
  /** What is progressing, for assistive technology. */
  label: string;
}

/** A bar of sun with an edge of ink. */
export function ProgressBar({ value, max = 100, label }: ProgressBarProps) {
  return <Bar value={Math.min(Math.max(value, 0), max)} max={max} aria-label={label} />;
}
