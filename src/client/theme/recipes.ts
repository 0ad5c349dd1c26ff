/** The styles of single elements. Only these Chakra recipes are loaded: add one here before using its component. */
const ring = { focusVisibleRing: "outside" };

const button = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flexShrink: 0,
    maxW: "full",
    gap: 2,
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "transparent",
    fontFamily: "body",
    fontWeight: "semibold",
    lineHeight: 1.2,
    textAlign: "center",
    cursor: "button",
    userSelect: "none",
    transitionProperty: "background-color, border-color, color",
    transitionDuration: "fast",
    ...ring,
    _disabled: { opacity: 0.55, cursor: "disabled" },
    _icon: { flexShrink: 0, width: "1.15em", height: "1.15em" },
  },
  variants: {
    size: {
      sm: { minH: 9, minW: 9, px: 3.5, fontSize: "sm" },
      md: { minH: 11, minW: 11, px: 5, fontSize: "sm" },
      lg: { minH: 14, minW: 14, px: { base: 5, sm: 7 }, fontSize: "md" },
    },
    variant: {
      solid: {
        bg: "colorPalette.solid",
        color: "colorPalette.contrast",
        _hover: { bg: "colorPalette.hover" },
      },
      outline: {
        borderColor: "colorPalette.fg",
        color: "colorPalette.fg",
        _hover: { bg: "colorPalette.fg", color: "colorPalette.contrast" },
      },
      subtle: {
        bg: "leaf.soft",
        color: "leaf",
        _hover: { borderColor: "leaf" },
      },
      ghost: {
        color: "colorPalette.fg",
        _hover: { bg: "paper.sunken" },
      },
      /** Looks like a link in running text. */
      plain: {
        minH: 0,
        minW: 0,
        px: 0,
        borderRadius: "sm",
        color: "colorPalette.fg",
        textDecoration: "underline",
        textDecorationThickness: "1px",
        textUnderlineOffset: "0.2em",
        _hover: { textDecorationThickness: "2px" },
      },
    },
  },
  defaultVariants: { size: "md", variant: "solid" },
};

/** Shared by input, textarea and select. */
export const control = {
  width: "full",
  minH: 12,
  px: 4,
  py: 2.5,
  bg: "field",
  color: "ink",
  fontSize: "md",
  lineHeight: 1.4,
  borderWidth: "1px",
  borderColor: "field.edge",
  borderRadius: "lg",
  transitionProperty: "border-color, box-shadow",
  transitionDuration: "fast",
  outline: "none",
  _hover: { borderColor: "ink" },
  _placeholder: { color: "ink.soft" },
  _focusVisible: { borderColor: "leaf", boxShadow: "0 0 0 2px var(--chakra-colors-leaf)" },
  _invalid: {
    borderColor: "clay",
    boxShadow: "0 0 0 1px var(--chakra-colors-clay)",
    _focusVisible: { boxShadow: "0 0 0 2px var(--chakra-colors-clay)" },
  },
  _disabled: { opacity: 0.6, cursor: "disabled" },
};

const badge = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 1.5,
    maxW: "full",
    px: 2.5,
    py: 1,
    // Round on one line; the corners of two lines stay those of a card.
    borderRadius: "card",
    textStyle: "note",
    fontWeight: "semibold",
    bg: "leaf.soft",
    color: "leaf",
    _icon: { flexShrink: 0, width: "1.1em", height: "1.1em" },
  },
  variants: {
    variant: {
      subtle: {},
      solid: { bg: "colorPalette.solid", color: "colorPalette.contrast" },
      outline: { bg: "transparent", color: "ink.soft", boxShadow: "inset 0 0 0 1px currentColor" },
      surface: { bg: "paper.sunken", color: "ink" },
    },
  },
  defaultVariants: { variant: "subtle" },
};

const link = {
  base: {
    color: "leaf",
    borderRadius: "sm",
    textDecoration: "underline",
    textDecorationThickness: "1px",
    textUnderlineOffset: "0.2em",
    cursor: "pointer",
    _hover: { textDecorationThickness: "2px" },
    ...ring,
  },
};

export const recipes = {
  badge,
  button,
  container: { base: { width: "full", maxW: "page", mx: "auto", px: { base: 5, md: 8 } } },
  heading: { base: { fontFamily: "heading", fontWeight: "medium", color: "ink" } },
  input: { base: control },
  link,
  separator: { base: { border: 0, borderTopWidth: "1px", borderColor: "line" } },
  skeleton: {
    base: {
      bg: "paper.skeleton",
      borderRadius: "md",
      animation: "shimmer 1.6s ease-in-out infinite",
      _motionReduce: { animation: "none" },
    },
  },
  spinner: {
    base: {
      display: "inline-block",
      boxSize: 6,
      borderWidth: "2.5px",
      borderColor: "line",
      borderTopColor: "leaf",
      borderRadius: "full",
      animation: "spin 0.8s linear infinite",
    },
  },
  textarea: { base: { ...control, minH: 28, resize: "vertical" } },
};
