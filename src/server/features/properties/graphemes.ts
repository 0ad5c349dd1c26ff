const segmenter = new Intl.Segmenter();

/** What readers take for the characters of a text, each with its index: "é", or a flag. */
export const graphemesIn = (text: string) => segmenter.segment(text);

/** {@link graphemesIn} without their indices. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemesIn(text), ({ segment }) => segment);
