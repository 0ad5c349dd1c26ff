import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { hues } from "./hues.ts";
import { Cypress, RoundTree } from "./plants.tsx";

const Svg = chakra("svg", {
  base: {
    display: "block",
    width: "full",
    height: "auto",
    aspectRatio: { base: "16 / 10", sm: "4 / 3" },
    borderRadius: "photo",
  },
});

function Scene({ children }: { children: ReactNode }) {
  return (
    <Svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
      <path fill={hues.sky} d="M0 0h320v240H0z" />
      {children}
    </Svg>
  );
}

/** Rows of panels on a slope in the morning sun. */
export function EnergyScene() {
  const panel = "M0 0h58l14 34H8z";
  const grid = "M29 0l12 34M4 17h61";
  return (
    <Scene>
      <path fill={hues.glow} d="M0 0h320v240H0z" opacity="0.75" />
      <circle cx="222" cy="84" r="62" fill={hues.sun} opacity="0.3" />
      <circle cx="222" cy="84" r="40" fill={hues.sun} />
      <path fill={hues.far} d="M0 128c44-24 84-34 128-18s92 18 192-18v148H0z" />
      <path fill={hues.near} d="M0 172c60-36 130-48 196-40s90 4 124-6v114H0z" />
      <path fill={hues.hill} d="M0 214c76-30 190-40 320-18v44H0z" />
      {[
        [30, 148],
        [106, 134],
        [182, 132],
        [70, 186],
        [150, 178],
        [230, 180],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d="M24 34v12M52 34v12" stroke={hues.line} strokeWidth="2.5" opacity="0.5" />
          <path d={panel} fill={hues.panel} />
          <path d={`${panel}${grid}`} stroke={hues.grid} strokeWidth="1.6" />
        </g>
      ))}
      <Cypress x={18} y={170} height={56} />
    </Scene>
  );
}

/** A round house of the future under a wide sky. */
export function FutureScene() {
  return (
    <Scene>
      <path fill={hues.water} d="M0 0h320v240H0z" opacity="0.55" />
      <path
        fill={hues.paper}
        opacity="0.7"
        d="M36 58h70a14 14 0 0 0-4-27 22 22 0 0 0-42-4 16 16 0 0 0-24 31zM232 92h52a10 10 0 0 0-3-20 16 16 0 0 0-31-3 12 12 0 0 0-18 23z"
      />
      <path fill={hues.mid} d="M0 170c70-40 130-42 190-28s90 4 130-14v112H0z" />
      <path fill={hues.hill} d="M0 206c100-26 220-28 320-12v46H0z" />
      <path fill={hues.clay} d="M66 196h196v8H66z" />
      <path stroke={hues.roof} strokeWidth="4" d="M84 204v14M132 204v12M186 204v12M244 204v14" />
      <path fill={hues.wall} d="M92 196v-24a72 72 0 0 1 144 0v24z" />
      <path fill={hues.panel} d="M97 146a72 72 0 0 1 134 0z" />
      <path
        stroke={hues.grid}
        strokeWidth="1.8"
        d="M110 124h108M97 146a72 72 0 0 1 134 0M164 100v46M128 110l-8 36M200 110l8 36"
      />
      <path
        fill={hues.glass}
        d="M142 196v-18a22 22 0 0 1 44 0v18zM106 168h22v18h-22zM200 168h22v18h-22z"
      />
      <path
        stroke={hues.panel}
        strokeWidth="2"
        d="M164 156v40M142 196v-18a22 22 0 0 1 44 0v18M106 168h22v18h-22zM200 168h22v18h-22z"
      />
      <RoundTree x={44} y={204} r={20} />
      <RoundTree x={288} y={206} r={16} />
    </Scene>
  );
}

/** A forest and a clear river. */
export function NatureScene() {
  const id = useId();
  return (
    <Scene>
      <clipPath id={id}>
        <path d="M0 0h320v240H0z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <circle cx="86" cy="70" r="32" fill={hues.sun} />
        <path fill={hues.far} d="M0 118l48-30 40 22 66-58 62 56 34-20 70 40v112H0z" />
        <path fill={hues.paper} opacity="0.75" d="M154 52l26 24-14 8-12-8-16 10-10-8z" />
        <path fill={hues.mid} d="M0 146c60-26 130-24 180-10s100 6 140-12v116H0z" />
        <path fill={hues.near} d="M0 178c70-22 120-18 170-6s110 4 150-8v76H0z" />
        <path
          fill={hues.water}
          d="M206 142c-20 16-60 14-66 32s60 18 40 38c-10 10-40 18-70 28h128c16-14 30-24 20-44-10-18-72-12-62-30 4-8 20-14 26-24z"
        />
        <path
          stroke={hues.paper}
          strokeWidth="2.5"
          strokeLinecap="round"
          opacity="0.7"
          d="M172 184h24M190 208h34M168 224h22"
        />
        {[20, 46, 74, 104].map((x, i) => (
          <Cypress key={x} x={x} y={196 - i * 4} height={64 + (i % 2) * 22} />
        ))}
        {[252, 278, 302].map((x, i) => (
          <Cypress key={x} x={x} y={182 + i * 6} height={74 - (i % 2) * 20} />
        ))}
        <path fill={hues.front} d="M0 222c50-18 90-14 120 18H0zM320 206c-30 0-56 14-74 34h74z" />
      </g>
    </Scene>
  );
}

/** A village that shares its power. */
export function CommunityScene() {
  return (
    <Scene>
      <path fill={hues.glow} d="M0 0h320v240H0z" opacity="0.6" />
      <path fill={hues.far} d="M0 120c60-30 110-34 160-18s110 10 160-16v154H0z" />
      <path fill={hues.near} d="M0 160c80-22 230-22 320 0v80H0z" />
      <House x={18} y={118} roof={hues.clay} />
      <House x={214} y={114} roof={hues.roof} />
      <House x={110} y={132} roof={hues.roof} panels />
      <path fill={hues.hill} d="M0 204c90-14 230-14 320 0v36H0z" />
      <path
        d="M20 96q60 34 114 6q14-8 26-8q14 0 28 8q54 30 112-8"
        stroke={hues.line}
        strokeWidth="2"
        opacity="0.7"
      />
      <path
        d="M48 110h.01M78 115h.01M108 112h.01M138 100h.01M184 100h.01M212 112h.01M244 114h.01M274 108h.01"
        stroke={hues.sun}
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path d="M20 94v112M300 92v114" stroke={hues.line} strokeWidth="3" strokeLinecap="round" />
    </Scene>
  );
}

function House({ x, y, roof, panels }: { x: number; y: number; roof: string; panels?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={hues.wall} d="M8 34h80v48H8z" />
      <path fill={roof} d="M0 38L20 4h56l20 34z" />
      {panels === true && (
        <>
          <path fill={hues.panel} d="M24 10h48l12 22H12z" />
          <path
            stroke={hues.grid}
            strokeWidth="1.6"
            d="M24 10h48l12 22H12zM36 10l-5 22M48 10v22M60 10l5 22M18 21h60"
          />
        </>
      )}
      <path fill={hues.glass} d="M18 46h18v16H18zM60 46h18v16H60z" />
      <path fill={hues.clay} d="M42 50h13v32H42z" />
    </g>
  );
}
