import { chakra } from "@chakra-ui/react";
import { hues } from "./hues.ts";
import { Cypress, RoundTree } from "./plants.tsx";

const Svg = chakra("svg", { base: { display: "block" } });

/** The sun on the horizon, for the end of the landing page; place it on `art.sky`. */
export function ClosingScene() {
  return (
    <Svg
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden
      position="absolute"
      insetX={0}
      bottom={0}
      width="full"
      height="full"
    >
      <circle cx="720" cy="352" r="330" fill={hues.glow} opacity="0.4" />
      <circle cx="720" cy="352" r="235" fill={hues.glow} opacity="0.6" />
      <circle cx="720" cy="352" r="150" fill={hues.sun} opacity="0.4" />
      <circle cx="720" cy="352" r="92" fill={hues.sun} />
      <path
        fill={hues.far}
        d="M0 300c110-50 220-40 330 0s230 44 390 36 250-60 390-62 230 20 330 22v124H0z"
      />
      <path fill={hues.near} d="M0 352c140-40 300-30 450-6s320 22 480-6 340-30 510 6v74H0z" />
      <RoundTree x={330} y={340} r={18} />
      <RoundTree x={366} y={346} r={13} />
      <RoundTree x={1090} y={334} r={20} />
      <Cypress x={1130} y={338} height={84} />
      <Cypress x={1152} y={340} height={58} />
      <Cypress x={282} y={340} height={72} />
      <path fill={hues.hill} d="M0 388c160-34 330-30 480-8s360 18 520-6 300-14 440 6v40H0z" />
    </Svg>
  );
}
