import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import type { KnownUpgradeType } from "../../../shared/upgrade-types.ts";
import { hues } from "./hues.ts";

const Svg = chakra("svg", { base: { display: "block", flexShrink: 0, boxSize: 16 } });

/** Areas of colour, and the lines drawn over them. */
interface Drawing {
  areas: ReactNode;
  lines: string;
}

const drawings: Record<KnownUpgradeType, Drawing> = {
  solar: {
    areas: (
      <>
        <circle cx="30" cy="29" r="11" fill={hues.sun} />
        <path d="M33 40h42l9 30H24z" fill={hues.panel} />
        <path d="M47 40l-3 30M61 40l3 30M29 55h50" stroke={hues.grid} strokeWidth="2" />
      </>
    ),
    lines: "M33 40h42l9 30H24zM54 70v13M40 83h28M30 12V8M17 18l-3-3M12 30H8M44 17l3-3",
  },
  water: {
    areas: (
      <>
        <path d="M48 14c12 16 20 26 20 36a20 20 0 0 1-40 0c0-10 8-20 20-36z" fill={hues.water} />
        <path d="M14 78c7-5 13-5 20 0s13 5 20 0 13-5 20 0c-8 11-52 11-60 0z" fill={hues.leaf} />
      </>
    ),
    lines:
      "M48 14c12 16 20 26 20 36a20 20 0 0 1-40 0c0-10 8-20 20-36zM38 52a10 10 0 0 0 10 10M16 78c7-5 13-5 20 0s13 5 20 0 13-5 20 0",
  },
  insulation: {
    areas: (
      <>
        <path d="M20 44l28-26 28 26v38H20z" fill={hues.sun} />
        <path d="M34 50l14-13 14 13v32H34z" fill={hues.paper} />
      </>
    ),
    lines:
      "M15 48l33-31 33 31M20 44v38h56V44M34 82V50l14-13 14 13v32M24 54l6 5-6 5 6 5-6 5M72 54l-6 5 6 5-6 5 6 5",
  },
  heating: {
    areas: (
      <>
        <path d="M20 44h52v32H20z" fill={hues.clay} />
      </>
    ),
    lines:
      "M20 44h52v32H20zM33 44v32M46 44v32M59 44v32M26 76v7M66 76v7M72 66h9v-9M33 36c-5-6 5-9 0-16M46 36c-5-6 5-9 0-16M59 36c-5-6 5-9 0-16",
  },
  lighting: {
    areas: (
      <>
        <path
          d="M48 21a19 19 0 0 1 11 34c-3 3-4 5-4 9H41c0-4-1-6-4-9a19 19 0 0 1 11-34z"
          fill={hues.sun}
        />
      </>
    ),
    lines:
      "M48 21a19 19 0 0 1 11 34c-3 3-4 5-4 9H41c0-4-1-6-4-9a19 19 0 0 1 11-34zM41 72h14M44 79h8M48 64V49M42 43l6 6 6-6M48 13V9M23 22l-4-4M73 22l4-4M17 44h-5M79 44h5",
  },
  composting: {
    areas: (
      <>
        <path d="M26 48h44l-4 35H30z" fill={hues.clay} />
        <path d="M48 46c-2-14 6-24 22-26 2 16-8 26-22 26z" fill={hues.leaf} />
        <path d="M46 46c1-11-6-18-18-19 0 12 7 19 18 19z" fill={hues.leaf} />
      </>
    ),
    lines:
      "M21 48h54M26 48l4 35h36l4-35M48 46c-2-14 6-24 22-26 2 16-8 26-22 26zM46 46c1-11-6-18-18-19 0 12 7 19 18 19zM48 46c1-7 5-13 12-17M28 65h40",
  },
  other: {
    areas: (
      <>
        <path d="M50 18c18-4 30 6 30 24-16 4-28-4-30-24z" fill={hues.leaf} />
        <path d="M25 43h28v11a14 14 0 0 1-28 0z" fill={hues.sun} />
      </>
    ),
    lines:
      "M22 43h34M25 43v11a14 14 0 0 0 28 0V43M33 43V32M45 43V32M39 68c0 12 8 16 18 14s14-8 14-18c0-11-4-21-13-31M50 18c18-4 30 6 30 24-16 4-28-4-30-24z",
  },
};

function isKnown(type: string): type is KnownUpgradeType {
  return Object.hasOwn(drawings, type);
}

interface UpgradeDrawingProps extends ComponentProps<typeof Svg> {
  /** An upgrade type; an unknown one is drawn like "other". */
  type: string;
}

/**
 * A small drawing for each type of upgrade, printed slightly out of register; its label is next to
 * it.
 */
export function UpgradeDrawing({ type, ...rest }: UpgradeDrawingProps) {
  const { areas, lines } = drawings[isKnown(type) ? type : "other"];
  return (
    <Svg viewBox="0 0 96 96" fill="none" aria-hidden {...rest}>
      <circle cx="48" cy="48" r="47" fill={hues.disc} />
      <g transform="translate(3.5 2.5)">{areas}</g>
      <path
        d={lines}
        stroke={hues.line}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
