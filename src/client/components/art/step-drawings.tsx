import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { hues } from "./hues.ts";

const Svg = chakra("svg", { base: { display: "block", width: "full", height: "auto" } });

function Step({ areas, lines }: { areas: ReactNode; lines: string }) {
  return (
    <Svg viewBox="0 0 200 160" fill="none" aria-hidden>
      <path d="M100 8c52-4 92 24 90 70s-40 74-92 74S8 126 10 80 48 12 100 8z" fill={hues.disc} />
      <g transform="translate(4 3)">{areas}</g>
      <path
        d={lines}
        stroke={hues.line}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Svg>
  );
}

/** A house with a sign in front of it. */
export function ListStep() {
  return (
    <Step
      areas={
        <>
          <path d="M52 76h78v54H52z" fill={hues.wall} />
          <path d="M40 80l51-44 51 44z" fill={hues.roof} />
          <path d="M80 130V98h22v32z" fill={hues.glass} />
          <path d="M142 84h36v24h-36z" fill={hues.sun} />
        </>
      }
      lines="M40 80l51-44 51 44M52 72v58h78V72M80 130V98h22v32M62 88h10v12H62zM110 88h10v12h-10zM142 84h36v24h-36zM160 108v26M150 94h20M150 100h12M28 134h146M116 58V44h10v22"
    />
  );
}

/** A suitcase ready to go, and a coin like a small sun. */
export function FundStep() {
  return (
    <Step
      areas={
        <>
          <path
            d="M44 62h84a8 8 0 0 1 8 8v52a8 8 0 0 1-8 8H44a8 8 0 0 1-8-8V70a8 8 0 0 1 8-8z"
            fill={hues.clay}
          />
          <path d="M56 62h10v68H56zM106 62h10v68h-10z" fill={hues.roof} />
          <circle cx="148" cy="62" r="24" fill={hues.sun} />
        </>
      }
      lines="M122 62H44a8 8 0 0 0-8 8v52a8 8 0 0 0 8 8h84a8 8 0 0 0 8-8V84M68 62V50a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v12M56 62v68M66 62v68M106 62v68M116 62v68M124 62a24 24 0 1 0 48 0 24 24 0 1 0-48 0M151 48l-11 16h8l-3 12 11-16h-8zM148 28v-8M178 38l5-5M182 62h8M176 88l5 5M50 130v6M122 130v6"
    />
  );
}

/** A ladder against a roof with panels. */
export function InstallStep() {
  return (
    <Step
      areas={
        <>
          <path d="M34 88h112v44H34z" fill={hues.wall} />
          <path d="M52 44h96l24 44H20z" fill={hues.roof} />
          <path d="M64 52h76l14 28H50z" fill={hues.panel} />
          <path d="M89 52l-5 28M114 52l6 28M57 66h90" stroke={hues.grid} strokeWidth="2" />
          <circle cx="38" cy="34" r="13" fill={hues.sun} />
        </>
      }
      lines="M52 44h96l24 44H20zM64 52h76l14 28H50zM34 88v44h112V88M50 100h18v14H50zM84 132v-28h20v28M24 132h154M150 132l-16-58M168 132l-16-58M137 86h18M141 98h18M144 110h18M147 121h18M38 12V7M20 20l-4-4M16 36H11M57 19l4-3"
    />
  );
}
