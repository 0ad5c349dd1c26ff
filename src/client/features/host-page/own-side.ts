/** For text with its own direction: as wide as lines are easy to read, at the side where it begins. */
export const ownSide = { maxW: "measure", me: "auto" } as const;
