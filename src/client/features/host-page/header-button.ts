/** Over the photo on phones, a round button of its own ground; in the header, a quiet one. */
export const headerButton = {
  variant: "ghost",
  px: { base: 0, md: 5 },
  bg: { base: "paper.raised", md: "transparent" },
  boxShadow: { base: "soft", md: "none" },
  _hover: { bg: "paper.sunken" },
} as const;
