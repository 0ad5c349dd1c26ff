import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { hues } from "./hues.ts";
import { Cypress, RoundTree } from "./plants.tsx";

const Svg = chakra("svg", { base: { display: "block", width: "full", height: "full" } });

/** FNV-1a: the same slug always gets the same picture. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function pick<Item>(items: readonly [Item, ...Item[]], seed: number): Item {
  return items[seed % items.length] ?? items[0];
}

const skies = [hues.sky, hues.glow, hues.water, hues.far] as const;

const ridges = [
  "M0 130c50-34 96-40 150-22s100 16 170-22v154H0z",
  "M0 108l52-34 44 30 60-52 66 54 42-24 56 36v122H0z",
  "M0 138c60-10 90-58 160-56s110 50 160 46v112H0z",
] as const;

const homes: readonly [ReactNode, ...ReactNode[]] = [
  <>
    <path fill={hues.wall} d="M112 126h96v58h-96z" />
    <path fill={hues.roof} d="M100 130l28-42h64l28 42z" />
    <path fill={hues.panel} d="M132 95h56l17 28h-90z" />
    <path stroke={hues.grid} strokeWidth="1.6" d="M146 95l-8 28M160 95v28M174 95l8 28M124 109h72" />
    <path fill={hues.glass} d="M124 142h20v16h-20zM176 142h20v16h-20z" />
    <path fill={hues.clay} d="M152 144h16v40h-16z" />
  </>,
  <>
    <path fill={hues.roof} d="M160 68l58 116H102z" />
    <path fill={hues.wall} d="M160 94l44 90h-88z" />
    <path fill={hues.glass} d="M146 184v-36a14 14 0 0 1 28 0v36z" />
    <path stroke={hues.panel} strokeWidth="2" d="M160 134v50M146 158h28" />
    <path fill={hues.panel} d="M170 86l30 60 10-2-34-68z" />
  </>,
  <>
    <path fill={hues.wall} d="M106 132h70v52h-70z" />
    <path fill={hues.shade} d="M176 96h44v88h-44z" />
    <path fill={hues.clay} d="M172 90h52v8h-52zM102 126h76v8h-76z" />
    <path fill={hues.panel} d="M110 126l8-16h50l-4 16z" />
    <path stroke={hues.grid} strokeWidth="1.6" d="M134 110l-6 16M150 110l-4 16" />
    <path fill={hues.glass} d="M188 110h20v20h-20zM116 146h16v14h-16z" />
    <path fill={hues.roof} d="M144 184v-24a10 10 0 0 1 20 0v24z" />
  </>,
  <>
    <path fill={hues.wall} d="M104 184v-40h112v40z" />
    <path fill={hues.clay} d="M98 146c12-34 38-52 62-56 24 4 50 22 62 56z" />
    <path fill={hues.roof} d="M148 96h24l-4-12h-16z" />
    <path
      stroke={hues.paper}
      strokeWidth="2"
      opacity="0.6"
      d="M160 90v56M128 106l-8 40M192 106l8 40"
    />
    <path fill={hues.panel} d="M148 184v-28a12 12 0 0 1 24 0v28z" />
    <path fill={hues.glass} d="M116 156h18v14h-18zM186 156h18v14h-18z" />
  </>,
];

function Plants({ kind }: { kind: number }) {
  if (kind === 0) {
    return (
      <>
        <Cypress x={62} y={192} height={92} />
        <Cypress x={82} y={194} height={64} />
        <Cypress x={262} y={190} height={78} />
      </>
    );
  }
  return (
    <>
      <RoundTree x={70} y={192} r={kind === 1 ? 22 : 16} />
      <RoundTree x={252} y={190} r={kind === 1 ? 17 : 24} />
      <RoundTree x={kind === 1 ? 284 : 44} y={194} r={13} />
    </>
  );
}

interface PropertyDrawingProps extends ComponentProps<typeof Svg> {
  slug: string;
  /** A wide view of the landscape, with a lake. */
  wide?: boolean;
}

/** The placeholder for a property without photos; each slug gets its own landscape. */
export function PropertyDrawing({ slug, wide = false, ...rest }: PropertyDrawingProps) {
  const seed = hash(slug);
  const land = wide ? wideLand : squareLand(seed);
  const sunX = 60 + ((seed >>> 12) % 5) * 50;
  const sunY = 62 + ((seed >>> 15) % 3) * 14;
  return (
    <Svg viewBox={land.view} preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden {...rest}>
      <path fill={hues.sky} d="M-320 0h768v240h-768z" />
      <path fill={pick(skies, seed)} opacity="0.6" d="M-320 0h768v240h-768z" />
      <circle cx={sunX} cy={sunY} r="42" fill={hues.sun} opacity="0.25" />
      <circle cx={sunX} cy={sunY} r="27" fill={hues.sun} />
      <path fill={hues.far} d={land.far} />
      <path fill={hues.mid} d={land.mid} />
      <path fill={hues.near} d={land.near} />
      {wide && <Lake />}
      <g>{pick(homes, seed >>> 6)}</g>
      <path fill={hues.hill} d={land.hill} />
      <Plants kind={(seed >>> 9) % 3} />
      <path fill={hues.front} d={land.front} />
    </Svg>
  );
}

/** The hills from the far ridge to the foreground, and the part of them that is seen. */
type Land = Record<"view" | "far" | "mid" | "near" | "hill" | "front", string>;

const squareLand = (seed: number): Land => ({
  view: "0 0 320 240",
  far: pick(ridges, seed >>> 3),
  mid: "M0 160c70-34 150-34 206-20s84 6 114-8v108H0z",
  near: "M0 188c80-24 240-28 320-6v58H0z",
  hill: "M0 192c90-20 230-20 320-4v52H0z",
  front: "M0 226c70-20 150-18 220 14H0z",
});

/** The home stands right of the middle, at the same place as in the square. */
const wideLand: Land = {
  view: "-320 14 768 226",
  far: "M-320 150c80-40 150-44 230-22s110 14 180-6 150-26 210 0 100 18 148 4v114h-768z",
  mid: "M-320 168c90-30 190-26 260-4s150 2 230-18 150-14 278 14v80h-768z",
  near: "M-320 186c110-12 200 4 320 2s250-24 448-10v62h-768z",
  hill: "M-320 234c110-4 190-12 270-32 60-14 130-26 210-26 110 0 190 8 288 22v42h-768z",
  front: "M-320 238c140-6 260-14 400-10 140 6 240 8 368-2v14h-768z",
};

function Lake() {
  return (
    <>
      <path
        fill={hues.water}
        d="M-300 204c40-20 220-22 270-2 10 8-20 22-60 24h-150c-50 0-76-12-60-22z"
      />
      <path
        stroke={hues.paper}
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.6"
        d="M-232 201h30M-196 207h42M-140 200h22"
      />
      <RoundTree x={-282} y={198} r={18} />
      <RoundTree x={-308} y={202} r={12} />
      <RoundTree x={392} y={196} r={18} />
      <RoundTree x={422} y={198} r={12} />
    </>
  );
}
