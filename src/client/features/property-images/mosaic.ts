/** The layouts of the photos as grid areas: a to h are the photos, u is the upload zone. */
import { limits } from "../../../shared/limits.ts";

const names = ["a", "b", "c", "d", "e", "f", "g", "h"].slice(0, limits.imagesPerProperty);
export const addArea = "u";

/** The grid area of a photo by its index. */
export const photoArea = (at: number) => names[at] ?? "h";

/** Six columns and two rows, always filled. */
const wide: readonly string[][] = [
  ["uuuuuu"],
  ["aauuuu", "aauuuu"],
  ["aabbuu", "aabbuu"],
  ["aabuuu", "aacuuu"],
  ["aabbcu", "aabbdu"],
  ["aabcuu", "aadeuu"],
  ["aabcde", "aafuuu"],
  ["aabcde", "aafguu"],
  ["aabcde", "aafghu"],
];

/** Four columns. */
const middle: readonly string[][] = [
  ["uuuu"],
  ["aauu", "aauu"],
  ["aabb", "aabb", "uuuu"],
  ["aabu", "aacu"],
  ["aabc", "aadu"],
  ["aabc", "aade", "uuuu"],
  ["aabc", "aade", "fuuu"],
  ["aabc", "aade", "fguu"],
  ["aabc", "aade", "fghu"],
];

/** Two columns; the cover spans both. */
const narrow: readonly string[][] = [
  ["uu"],
  ["aa", "uu"],
  ["aa", "bu"],
  ["aa", "bc", "uu"],
  ["aa", "bc", "du"],
  ["aa", "bc", "de", "uu"],
  ["aa", "bc", "de", "fu"],
  ["aa", "bc", "de", "fg", "uu"],
  ["aa", "bc", "de", "fg", "hu"],
];

/** grid-template-areas for a number of photos, by breakpoint. */
export function mosaicAreas(count: number): { base: string; md: string; lg: string } {
  return { base: areas(narrow[count]), md: areas(middle[count]), lg: areas(wide[count]) };
}

const areas = (rows: string[] = []) => rows.map((row) => `"${row.split("").join(" ")}"`).join(" ");
