/** The scales: one 4-px step for space, few radii, one shadow, durations of 150 to 250 ms. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48,
  56, 64, 72, 80, 96,
];

function values<Value>(entries: Record<string, Value>): Record<string, { value: Value }> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));
}

const spacing = values(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])));

export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    ...values({
      full: "100%",
      max: "max-content",
      min: "min-content",
      fit: "fit-content",
      dvh: "100dvh",
      /** The reading measure, and the widths of dialogs and pages. */
      measure: "62ch",
      xs: "22rem",
      sm: "26rem",
      md: "32rem",
      lg: "40rem",
      xl: "48rem",
      /** Grows with the largest screens, for a fifth column of cards. */
      page: "clamp(80rem, 78.4vw, 94rem)",
    }),
  },
  fonts: values({
    heading: '"Fraunces Variable", "Fraunces Fallback Noto", "Fraunces Fallback", Georgia, serif',
    display:
      '"Fraunces Variable", "Fraunces Display Fallback Noto", "Fraunces Display Fallback", Georgia, serif',
    poster:
      '"Fraunces Variable", "Fraunces Poster Fallback Noto", "Fraunces Poster Fallback", Georgia, serif',
    body: '"Figtree Variable", "Figtree Fallback Noto", "Figtree Fallback", system-ui, sans-serif',
  }),
  fontSizes: values({
    xs: "0.8125rem",
    sm: "0.9375rem",
    md: "1.0625rem",
    lg: "1.1875rem",
    xl: "1.375rem",
    "2xl": "1.75rem",
    "3xl": "clamp(1.875rem, 1.5rem + 1.6vw, 2.5rem)",
    "4xl": "clamp(2.25rem, 1.6rem + 2.8vw, 3.5rem)",
    "5xl": "clamp(2.875rem, 1.7rem + 5vw, 5.5rem)",
  }),
  fontWeights: values<number>({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  radii: values({
    none: "0",
    sm: "0.375rem",
    md: "0.625rem",
    lg: "0.75rem",
    photo: "1rem",
    card: "1rem",
    panel: "1.25rem",
    full: "9999px",
  }),
  durations: values({ fast: "150ms", moderate: "200ms", slow: "250ms" }),
  easings: values({ calm: "cubic-bezier(0.2, 0.7, 0.2, 1)" }),
  zIndex: values<number>({ base: 0, docked: 10, sticky: 100, modal: 200, toast: 300 }),
  cursor: values({ button: "pointer", disabled: "not-allowed" }),
};

export const semanticShadows = {
  soft: {
    value: {
      base: "0 1px 2px rgb(77 58 20 / 0.06), 0 8px 28px rgb(77 58 20 / 0.10)",
      _dark: "0 1px 2px rgb(0 0 0 / 0.4), 0 8px 28px rgb(0 0 0 / 0.4)",
    },
  },
};

/** In em, so that a larger font size selects the layout that has room for it. */
export const breakpoints = {
  sm: "30em",
  md: "48em",
  lg: "64em",
  xl: "80em",
  "2xl": "96em",
};

const serif = { fontFamily: "heading", fontWeight: "medium", textWrap: "balance" };
/**
 * Large headings have a fixed optical size, so that a fallback font can match their width. Below 72 px
 * it is 72: the hairlines of the cut for 144 disappear there.
 */
const display = {
  ...serif,
  fontFamily: "display",
  fontVariationSettings: '"opsz" 72',
  letterSpacing: "0",
};

/** Text styles: `textStyle="…"` in components. */
export const textStyles = values({
  hero: {
    ...display,
    // Above 72 px, in its own cut.
    fontFamily: { base: "display", lg: "poster" },
    fontVariationSettings: { base: '"opsz" 72', lg: '"opsz" 144' },
    letterSpacing: { base: "0", lg: "-0.02em" },
    fontSize: "5xl",
    lineHeight: 1.02,
  },
  title: { ...display, fontSize: "4xl", lineHeight: 1.08 },
  figure: {
    ...display,
    fontSize: "clamp(3.5rem, 2.2rem + 4.5vw, 6.5rem)",
    lineHeight: 1,
    fontVariantNumeric: "lining-nums",
  },
  section: { ...serif, fontSize: "3xl", lineHeight: 1.12, letterSpacing: "-0.015em" },
  heading: { ...serif, fontSize: "2xl", lineHeight: 1.2, letterSpacing: "-0.01em" },
  subheading: { ...serif, fontSize: "xl", lineHeight: 1.25, letterSpacing: "-0.005em" },
  lead: { fontSize: { base: "lg", md: "xl" }, lineHeight: 1.5, textWrap: "pretty" },
  body: { fontSize: "md", lineHeight: 1.6 },
  small: { fontSize: "sm", lineHeight: 1.5 },
  label: { fontSize: "sm", lineHeight: 1.4, fontWeight: "semibold" },
  note: { fontSize: "xs", lineHeight: 1.45 },
});

export const keyframes = {
  spin: { to: { rotate: "360deg" } },
  "fade-in": { from: { opacity: 0 }, to: { opacity: 1 } },
  "fade-out": { from: { opacity: 1 }, to: { opacity: 0 } },
  "rise-in": { from: { opacity: 0, translate: "0 1rem" }, to: { opacity: 1, translate: "0 0" } },
  "sink-out": { from: { opacity: 1, translate: "0 0" }, to: { opacity: 0, translate: "0 0.5rem" } },
  "slide-in-end": { from: { translate: "var(--beyond-end) 0" }, to: { translate: "0 0" } },
  "slide-out-end": { from: { translate: "0 0" }, to: { translate: "var(--beyond-end) 0" } },
  shimmer: { "50%": { opacity: 0.7 } },
};
