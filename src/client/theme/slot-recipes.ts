/** The styles of the dialog, the side panel and the card. */
const parts = [
  "trigger",
  "backdrop",
  "positioner",
  "content",
  "header",
  "title",
  "description",
  "body",
  "footer",
  "closeTrigger",
];

const backdrop = {
  position: "fixed",
  inset: 0,
  zIndex: "modal",
  bg: "veil",
  _open: { animation: "fade-in 200ms ease-out" },
  _closed: { animation: "fade-out 150ms ease-in" },
};

const head = {
  header: {
    flexShrink: 0,
    display: "flex",
    alignItems: "start",
    justifyContent: "space-between",
    gap: 4,
  },
  title: {
    minW: 0,
    fontFamily: "heading",
    textStyle: "heading",
    color: "ink",
    overflowWrap: "anywhere",
  },
  description: { color: "ink.soft" },
  body: { flex: 1, minH: 0, overflowY: "auto", overscrollBehavior: "contain" },
};

const dialog = {
  slots: parts,
  base: {
    backdrop,
    positioner: {
      position: "fixed",
      inset: 0,
      zIndex: "modal",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      p: { base: 4, md: 8 },
      // Until it opens, a dialog that came with the page lies over it.
      "&:has(> [data-state=closed])": { pointerEvents: "none" },
    },
    content: {
      position: "relative",
      display: "flex",
      flexDirection: "column",
      width: "full",
      maxH: "full",
      bg: "paper.raised",
      color: "ink",
      borderRadius: "panel",
      boxShadow: "soft",
      outline: "none",
      overflow: "hidden",
      _open: { animation: "rise-in 220ms cubic-bezier(0.2, 0.7, 0.2, 1)" },
      _closed: { animation: "sink-out 150ms ease-in" },
    },
    header: { ...head.header, px: { base: 5, md: 7 }, pt: { base: 5, md: 6 }, pb: 3 },
    title: head.title,
    description: { ...head.description, px: { base: 5, md: 7 }, pb: 3 },
    body: { ...head.body, px: { base: 5, md: 7 }, pt: 2, pb: 6 },
    footer: {
      flexShrink: 0,
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "flex-end",
      gap: 3,
      px: { base: 5, md: 7 },
      py: 4,
      borderTopWidth: "1px",
      borderColor: "line",
    },
    closeTrigger: {},
  },
  variants: {
    size: {
      sm: { content: { maxW: "sm" } },
      md: { content: { maxW: "md" } },
      lg: { content: { maxW: "lg" } },
      xl: { content: { maxW: "xl" } },
      /** Full screen everywhere: the lightbox. */
      cover: {
        positioner: { p: 0 },
        content: { height: "dvh", borderRadius: "none" },
      },
      /** Full screen on a phone, floating on larger screens: forms. */
      full: {
        positioner: { p: { base: 0, md: 8 } },
        content: {
          height: { base: "dvh", md: "auto" },
          maxW: { md: "lg" },
          borderRadius: { base: "none", md: "panel" },
        },
      },
    },
    placement: {
      /** At the bottom of a phone, floating on larger screens: one or two fields. */
      bottom: {
        positioner: { p: { base: 0, md: 8 }, alignItems: { base: "flex-end", md: "center" } },
        content: {
          maxW: { base: "none", md: "md" },
          borderBottomRadius: { base: "none", md: "panel" },
        },
      },
    },
  },
  defaultVariants: { size: "md" },
};

const drawer = {
  slots: parts,
  base: {
    backdrop,
    positioner: {
      position: "fixed",
      inset: 0,
      zIndex: "modal",
      display: "flex",
      justifyContent: "flex-end",
    },
    content: {
      display: "flex",
      flexDirection: "column",
      width: "full",
      maxW: "xs",
      height: "dvh",
      bg: "paper",
      color: "ink",
      boxShadow: "soft",
      outline: "none",
      "--beyond-end": "100%",
      _rtl: { "--beyond-end": "-100%" },
      _open: { animation: "slide-in-end 250ms cubic-bezier(0.2, 0.7, 0.2, 1)" },
      _closed: { animation: "slide-out-end 180ms ease-in" },
    },
    header: { ...head.header, alignItems: "center", px: 5, py: 3 },
    title: head.title,
    description: head.description,
    body: { ...head.body, px: 5, py: 2 },
    footer: { flexShrink: 0, px: 5, py: 5, borderTopWidth: "1px", borderColor: "line" },
    closeTrigger: {},
  },
};

const card = {
  slots: ["root", "header", "body", "footer", "title", "description"],
  base: {
    root: {
      display: "flex",
      flexDirection: "column",
      minW: 0,
      bg: "paper.raised",
      color: "ink",
      borderRadius: "card",
      borderWidth: "1px",
      borderColor: "line",
    },
    header: { px: { base: 5, md: 6 }, pt: { base: 5, md: 6 } },
    body: { flex: 1, px: { base: 5, md: 6 }, py: { base: 5, md: 6 } },
    footer: {
      display: "flex",
      flexWrap: "wrap",
      gap: 3,
      px: { base: 5, md: 6 },
      pb: { base: 5, md: 6 },
    },
    title: { fontFamily: "heading", textStyle: "subheading" },
    description: { color: "ink.soft" },
  },
  variants: {
    variant: {
      outline: {},
      elevated: { root: { borderColor: "transparent", boxShadow: "soft" } },
      subtle: { root: { bg: "paper.sunken", borderColor: "transparent" } },
    },
  },
  defaultVariants: { variant: "outline" },
};

export const slotRecipes = { card, dialog, drawer };
