import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { hues } from "./hues.ts";

const Svg = chakra("svg", { base: { display: "block", flexShrink: 0, boxSize: 9 } });

/** The logo mark, a sun over a roof, shown beside the name. Same drawing as public/favicon.svg. */
export function Logo(props: ComponentProps<typeof Svg>) {
  return (
    <Svg viewBox="0 0 32 32" fill="none" aria-hidden {...props}>
      <rect width="32" height="32" rx="9" fill={hues.mark} />
      <g stroke={hues.sun} strokeWidth="2" strokeLinecap="round">
        <path d="M16 4v1.500M8 7.200l1 1.100M24 7.200l-1 1.1" />
        <circle cx="16" cy="14" r="4.6" fill={hues.sun} />
      </g>
      <path fill={hues.mark} d="M5 25l11-9.500L27 25v3H5z" />
      <path
        d="M5.5 24.500L16 15.400l10.5 9.1"
        stroke={hues.snow}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
