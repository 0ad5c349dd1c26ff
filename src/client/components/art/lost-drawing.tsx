import { chakra } from "@chakra-ui/react";
import { hues } from "./hues.ts";

const Svg = chakra("svg", {
  base: { display: "block", width: "full", maxW: "30rem", height: "auto", borderRadius: "photo" },
});

/** A signpost at a fork in the hills, for a missing page. */
export function LostDrawing() {
  return (
    <Svg viewBox="0 0 480 280" fill="none" aria-hidden>
      <path fill={hues.sky} d="M0 0h480v280H0z" />
      <path fill={hues.glow} opacity="0.5" d="M0 0h480v280H0z" />
      <circle cx="338" cy="136" r="84" fill={hues.sun} opacity="0.18" />
      <circle cx="338" cy="136" r="56" fill={hues.sun} />
      <path fill={hues.far} d="M0 200c60-54 126-80 188-56s108 34 172-6 94-30 120-12v154H0z" />
      <path fill={hues.mid} d="M0 226c90-56 180-52 250-36s140 10 230-24v140H0z" />
      <path fill={hues.near} d="M0 262c100-44 200-50 280-42s130 6 200-10v70H0z" />
      <path
        fill={hues.shade}
        d="M214 280c6-22 14-34 4-46s-40-14-58-20c24 0 54 2 70 10 14-8 44-14 74-14-26 8-48 14-54 26-6 14 8 26 20 44z"
      />
      <path d="M230 236V82" stroke={hues.line} strokeWidth="7" strokeLinecap="round" />
      <path fill={hues.clay} d="M236 92h76l16 15-16 15h-76z" />
      <path fill={hues.wall} d="M224 130h-82l-16 15 16 15h82z" />
      <path fill={hues.leaf} d="M236 168h58l14 13-14 13h-58z" />
      <path
        stroke={hues.line}
        strokeWidth="2.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        d="M232 90h76l16 15-16 15h-76zM228 128h-82l-16 15 16 15h82zM232 166h58l14 13-14 13h-58zM250 105h40M158 143h50M248 179h26"
      />
      <path
        d="M92 74q10-12 20 0q10-12 20 0M60 104q7-9 14 0q7-9 14 0"
        stroke={hues.line}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </Svg>
  );
}
