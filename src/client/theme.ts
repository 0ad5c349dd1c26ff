import { createSystem, defineConfig } from "@chakra-ui/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { semanticColors } from "./theme/colors.ts";
import { recipes } from "./theme/recipes.ts";
import { slotRecipes } from "./theme/slot-recipes.ts";
import { breakpoints, keyframes, semanticShadows, textStyles, tokens } from "./theme/tokens.ts";

const iconsThatPoint = [
  "arrow-left",
  "arrow-right",
  "arrow-up-right",
  "chevron-left",
  "chevron-right",
  "reply",
  "undo-2",
]
  .map((name) => `.lucide-${name}:dir(rtl)`)
  .join();

const globalCss = {
  html: {
    bg: "paper",
    color: "ink",
    fontFamily: "body",
    fontSize: "100%",
    lineHeight: 1.6,
    colorScheme: "light",
    colorPalette: "leaf",
    textSizeAdjust: "100%",
    WebkitFontSmoothing: "antialiased",
    scrollPaddingTop: "1rem",
    "--global-color-border": "colors.line",
    // A ring inside of its element would be 1px wide, which is hard to see.
    "--focus-ring-width": "2px",
  },
  "html.dark": { colorScheme: "dark" },
  body: { textStyle: "body", overflowX: "clip" },
  p: { textWrap: "pretty" },
  // Chakra's reset sets it on every element, so a parent's "anywhere" would not reach the text.
  "p, li, bdi": { overflowWrap: "inherit" },
  // Icons that point, back or on, do so in the direction of their text.
  [iconsThatPoint]: { transform: "scaleX(-1)" },
  // Pressed before the app ran: see early/presses.ts.
  "[data-pressed]": {
    cursor: "progress",
    animation: "shimmer 1s ease-in-out infinite",
  },
  "::selection": { bg: "sun", color: "#1D2A24" },
  // It gets the focus only to be announced after a link to it.
  "h1:focus-visible": { outline: "none" },
  ":focus-visible": { outline: "2px solid", outlineColor: "leaf", outlineOffset: "2px" },
  "@media print": {
    html: { bg: "white" },
    "li, dl, img, svg": { breakInside: "avoid" },
    "h1, h2, h3": { breakAfter: "avoid" },
    "[data-no-print], body:has([data-prints-alone]:not([hidden])) #root": {
      display: "none !important",
    },
  },
  "@media (prefers-reduced-motion: no-preference)": { html: { scrollBehavior: "smooth" } },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
    },
  },
};

/**
 * The design system: Chakra's engine with our tokens and only the recipes in use.
 * Chakra's own theme would add 24 kB (brotli) of unused recipes and palettes.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsRoot: ":where(html)",
    conditions: { dark: ".dark &", light: ":root:not(.dark) &" },
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens: { colors: semanticColors, shadows: semanticShadows },
      textStyles,
      recipes,
      slotRecipes,
    },
  }),
);
