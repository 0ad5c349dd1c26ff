import { chakra } from "@chakra-ui/react";
import { type ComponentProps, useId } from "react";
import { Cabin } from "./cabin.tsx";
import { hues } from "./hues.ts";
import { Cypress, Meadow, RoundTree } from "./plants.tsx";

const Wide = chakra("path", { base: { display: { base: "none", lg: "inline" } } });
/** The headline is where the scene is empty. */
const Svg = chakra("svg", {
  base: { display: "block", overflow: "visible", _rtl: { transform: "scaleX(-1)" } },
});

/**
 * A low sun over hills and a lake, and a cabin with panels on its roof; at night its windows glow.
 * The glow extends far above the picture, so place it on `art.sky` and clip around both.
 */
export function HeroScene(props: ComponentProps<typeof Svg>) {
  const id = useId();
  return (
    <Svg viewBox="0 0 1440 560" fill="none" aria-hidden {...props}>
      <radialGradient id={id} cx="800" cy="250" r="660" gradientUnits="userSpaceOnUse">
        <stop stopColor={hues.glow} />
        <stop offset="0.45" stopColor={hues.glow} stopOpacity="0.55" />
        <stop offset="1" stopColor={hues.glow} stopOpacity="0" />
      </radialGradient>
      <path fill={`url(#${id})`} d="M0-480h1440V560H0z" />
      <Sun />
      <Hills />
      <Cabin x={1010} y={196} />
      <path
        fill={hues.front}
        d="M0 470c110-26 232-14 340 14 100 26 190 56 320 76H0zM1440 462c-110 2-196 28-276 52-70 20-150 36-240 46h516z"
      />
      <Cypress x={1352} y={486} height={196} />
      <Cypress x={1396} y={480} height={140} />
      <Cypress x={54} y={478} height={150} />
      <Cypress x={92} y={476} height={104} />
      <Cypress x={122} y={478} height={126} />
      <Meadow />
    </Svg>
  );
}

function Sun() {
  return (
    <>
      <g stroke={hues.star} strokeWidth="3.5" strokeLinecap="round" opacity="0.7">
        <path d="M1090 58h.01M1126 26h.01M1180 110h.01M1262 58h.01M1380 74h.01M700 40h.01M880 46h.01" />
        {/* Narrow screens have text here. */}
        <Wide d="M770-140h.01M860-60h.01M1010-110h.01M1110-40h.01M1210-170h.01M1300-70h.01M1396-130h.01" />
      </g>
      <circle cx="800" cy="228" r="142" fill={hues.sun} opacity="0.14" />
      <circle cx="800" cy="228" r="108" fill={hues.sun} opacity="0.24" />
      <circle cx="800" cy="228" r="76" fill={hues.sun} />
      <path
        d="M966 92q11-13 22 0q11-13 22 0M1034 126q8-10 16 0q8-10 16 0M938 134q7-8 14 0q7-8 14 0"
        stroke={hues.line}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.6"
      />
    </>
  );
}

/** From the far ridge to the hill of the cabin. */
function Hills() {
  return (
    <>
      <path
        fill={hues.far}
        d="M0 252c58-10 92-46 150-52 70-8 110 40 176 34 78-6 118-80 204-76 76 4 120 74 196 88 96 18 196-14 274-40 86-28 150-60 230-48 78 10 120 58 210 50v352H0z"
      />
      <path
        fill={hues.mid}
        d="M0 318c70-6 130-54 222-52 108 2 160 50 260 48 60 0 100-18 156-20 120-4 200 22 320 8 116-14 180-62 290-58 76 2 130 30 192 22v294H0z"
      />
      {/* The lake, with the sun's reflection. */}
      <path fill={hues.water} d="M404 346c70-20 220-32 384-30s290 12 372 38l-40 60H470z" />
      <path
        stroke={hues.sun}
        strokeWidth="5"
        strokeLinecap="round"
        d="M744 328h112M762 341h84M726 354h58M806 354h52M772 368h76M750 382h30M800 382h44"
        opacity="0.85"
      />
      <path
        stroke={hues.paper}
        strokeWidth="3"
        strokeLinecap="round"
        d="M540 348h44M600 362h66M930 344h58M964 358h32"
        opacity="0.55"
      />
      <path
        fill={hues.near}
        d="M0 384c92-30 190-58 318-42 116 14 178 58 300 66 96 6 150-18 232-22 60-2 110 10 170 6v168H0z"
      />
      <path
        stroke={hues.hill}
        strokeWidth="3"
        strokeDasharray="3 10"
        strokeLinecap="round"
        d="M150 372c70-14 150-16 230 4 70 18 120 40 196 50M120 392c84-18 174-16 254 6 64 18 110 36 168 46M96 414c90-22 186-18 268 6 54 16 92 30 138 40"
      />
      <RoundTree x={262} y={346} r={19} />
      <RoundTree x={300} y={350} r={14} />
      <RoundTree x={690} y={408} r={15} />
      <RoundTree x={722} y={408} r={21} />
      <path
        fill={hues.hill}
        d="M380 560c120-44 240-72 360-100 120-28 190-84 330-92 140-8 250 22 370 14v178z"
      />
      <path
        fill={hues.shade}
        d="M1066 384c-10 18-86 24-110 44-20 18 10 32-24 54-34 20-92 44-152 78h112c56-30 100-52 124-74 24-24-4-36 22-52 32-20 92-28 104-50z"
        opacity="0.9"
      />
      <RoundTree x={1300} y={376} r={24} />
    </>
  );
}
