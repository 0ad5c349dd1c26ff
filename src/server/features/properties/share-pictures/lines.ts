import { graphemesOf } from "../graphemes.ts";

/** Measures a text in ems. */
type Measure = (text: string) => number;

/** A font size, and the number of lines allowed at it. */
type Setting = { size: number; lines: number };

/**
 * Breaks a text into lines with the first setting that fits the width; with the last one, the rest
 * is cut.
 */
export function fitLines(
  text: string,
  measure: Measure,
  width: number,
  settings: readonly [Setting, ...Setting[]],
): { size: number; lines: string[] } {
  const words = text.split(" ");
  for (const { size, lines } of settings) {
    const broken = breakInto(words, (line) => measure(line) * size <= width);
    const whole = broken.every((line) => measure(line) * size <= width);
    if (whole && broken.length <= lines) return { size, lines: balanced(broken, words, measure) };
  }
  const { size, lines } = settings.at(-1) ?? settings[0];
  const fits = (line: string) => measure(line) * size <= width;
  return { size, lines: cut(breakInto(words, fits), fits, lines) };
}

/** As many words per line as fit; a single word may still be too long. */
function breakInto(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Two lines are balanced to similar lengths. */
function balanced(lines: string[], words: readonly string[], measure: Measure): string[] {
  if (lines.length !== 2) return lines;
  const breaks = words.slice(1).map((_, at) => {
    const pair = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return { pair, longest: Math.max(...pair.map(measure)) };
  });
  return breaks.reduce((best, one) => (one.longest < best.longest ? one : best)).pair;
}

/** The first lines, each shortened to the width, with an ellipsis where text is missing. */
function cut(lines: readonly string[], fits: (line: string) => boolean, count: number): string[] {
  return lines.slice(0, count).map((line, at) => {
    const more = at === count - 1 && lines.length > count;
    if (!more && fits(line)) return line;
    const characters = graphemesOf(line);
    while (characters.length > 0 && !fits(`${characters.join("").trimEnd()}…`)) characters.pop();
    return `${characters.join("").trimEnd()}…`;
  });
}
