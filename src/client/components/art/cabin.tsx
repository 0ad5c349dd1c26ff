import { hues } from "./hues.ts";

/**
 * The cabin of the hero scene: its long roof faces the viewer and has panels, its deck faces the
 * sun.
 */
export function Cabin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.16)`}>
      <path fill={hues.front} opacity="0.35" d="M-74 160h330l44 18H-104z" />
      {/* The gable and the long wall. */}
      <path fill={hues.wall} d="M10 152V80L52 20l44 64v68z" />
      <path fill={hues.shade} d="M96 80h152v72H96z" />
      {/* Openings. */}
      <path
        fill={hues.glass}
        d="M32 152V96a20 20 0 0 1 40 0v56zM114 98h48v32h-48zM184 98h48v32h-48z"
      />
      <path
        stroke={hues.panel}
        strokeWidth="2.5"
        d="M52 77v75M32 114h40M138 98v32M208 98v32M114 98h48v32h-48zM184 98h48v32h-48zM32 152V96a20 20 0 0 1 40 0v56"
      />
      {/* The deck, and two chairs facing the sun. */}
      <path fill={hues.clay} d="M-80 151h340v9H-80z" />
      <path
        stroke={hues.roof}
        strokeWidth="4"
        d="M-72 160v13M-8 160v13M56 160v13M120 160v13M184 160v13M252 160v13"
      />
      <path
        stroke={hues.line}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M-20 126l-8 16h-18M-46 142v8M-30 142l2 8M-50 126l-8 16h-14M-72 142v8M-60 142l2 8"
      />
      {/* The roof, with two rows of panels. */}
      <path fill={hues.roof} d="M50 10h164l50 76H98z" />
      <path stroke={hues.roof} strokeWidth="9" strokeLinejoin="round" d="M2 86L51 14l48 72" />
      <path fill={hues.panel} d="M72 20h134l38 58H110z" />
      <path
        stroke={hues.grid}
        strokeWidth="1.8"
        d="M72 20h134l38 58H110zM91 49h134M98.8 20l38 58M125.6 20l38 58M152.4 20l38 58M179.2 20l38 58"
      />
      <path fill={hues.grid} opacity="0.4" d="M72 20h26.800l38 58H110zM168 20h16l38 58h-16z" />
    </g>
  );
}
