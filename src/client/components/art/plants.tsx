import { hues } from "./hues.ts";

/** A tree like an olive; `y` is its base. */
export function RoundTree({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <path d={`M${x} ${y + 3}v-${r * 1.2}`} stroke={hues.line} strokeWidth="3" opacity="0.45" />
      <ellipse cx={x} cy={y - r * 1.4} rx={r} ry={r * 0.9} fill={hues.front} />
      <ellipse
        cx={x - r * 0.22}
        cy={y - r * 1.62}
        rx={r * 0.62}
        ry={r * 0.5}
        fill={hues.leaf}
        opacity="0.4"
      />
    </>
  );
}

/** A slim dark tree; `y` is its base. */
export function Cypress({ x, y, height: h }: { x: number; y: number; height: number }) {
  const w = h * 0.1;
  return (
    <path
      fill={hues.front}
      d={`M${x} ${y - h}c${w * 0.7} ${h * 0.24} ${w * 1.5} ${h * 0.52} ${w} ${h * 0.84}q-${w * 0.2} ${h * 0.16}-${w} ${h * 0.16}t-${w}-${h * 0.16}c-${w * 0.5}-${h * 0.32} ${w * 0.3}-${h * 0.6} ${w}-${h * 0.84}z`}
    />
  );
}

/** Grass and flowers along the lower edge of the hero scene. */
export function Meadow() {
  return (
    <g strokeLinecap="round">
      <path
        stroke={hues.leaf}
        strokeWidth="3"
        d="M196 552c0-12-2-18-5-26M206 556c0-18 3-28 8-38M218 556c0-10 4-14 8-18M332 556c0-14-4-22-9-30M342 556c0-20 1-28 4-42M354 558c0-12 5-18 10-22M1226 548c0-14-3-20-7-28M1238 546c0-20 2-28 6-40M1250 548c0-10 5-14 9-18M1402 520c0-16-3-22-7-30M1414 520c0-20 3-28 7-38"
      />
      <path
        stroke={hues.sun}
        strokeWidth="9"
        d="M191 524h.01M214 516h.01M323 524h.01M346 512h.01M1219 518h.01M1244 504h.01M1395 488h.01M1421 480h.01"
      />
    </g>
  );
}
