import { chakra } from "@chakra-ui/react";
import { hues } from "./hues.ts";

const Svg = chakra("svg", { base: { width: "full", maxW: "11rem", height: "auto" } });

/** A sun about to rise over a hill, for empty states. */
export function EmptyDrawing() {
  return (
    <Svg viewBox="0 0 176 112" aria-hidden fill="none" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="88" cy="72" r="26" fill={hues.sun} />
      <path
        d="M88 34v-10M60 46l-8-8M116 46l8-8M48 70H36M128 70h12"
        stroke={hues.line}
        strokeWidth="2.5"
      />
      <path d="M8 104c24-30 46-38 74-34s52 8 86 34z" fill={hues.mid} />
      <path d="M8 104c20-18 40-20 62-14s62 10 98 14z" fill={hues.near} />
      <path d="M4 104h168" stroke={hues.line} strokeWidth="2.5" />
      <path d="M132 104V82M132 92l-7-6M132 88l7-6" stroke={hues.line} strokeWidth="2.5" />
    </Svg>
  );
}
