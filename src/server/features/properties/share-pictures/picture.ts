import { type Direction, directionOf } from "../../../../shared/i18n/direction.ts";
import { shareImage } from "../../../../shared/limits.ts";
import type { Letter } from "./lettering.ts";
import { fitLines } from "./lines.ts";
import { logo, scene } from "./scene.ts";

/** The texts of a share picture; text that our fonts cannot draw is left out. */
export type PictureTexts = {
  /** Small, beside the logo. */
  site: string;
  /** Large. */
  name: string;
  /** Below the name, or instead of it. */
  place: string;
};

export type Letters = { heading: Letter; body: Letter };

const { width, height } = shareImage;
const margin = 72;
const room = width - 2 * margin;
const titleTop = 118;
const logoWidth = 44;
const colors = { sky: "#fdf4e0", ink: "#1d2a24" };

/**
 * The picture as SVG without any text element, so drawing it needs no fonts. All texts are on the
 * side where the largest begins.
 */
export function sharePicture({ site, name, place }: PictureTexts, letters: Letters): string {
  const { heading } = letters;
  const [title = "", below] = [name, place].map(plain).filter((text) => text && heading(text));
  const direction = directionOf(title);
  const logoX = direction === "rtl" ? width - margin - logoWidth : margin;
  const brand = { inset: margin + logoWidth + 14, y: 76, size: 30 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
<rect width="${width}" height="${height}" fill="${colors.sky}"/>
<g transform="translate(-240 132)">${scene}</g>
<g transform="translate(${logoX} 44) scale(${logoWidth / 32})">${logo}</g>
<g fill="${colors.ink}">
${outlines(heading, plain(site), direction, brand)}
${title && titled(title, below, direction, letters)}
</g>
</svg>`;
}

function titled(
  title: string,
  below: string | undefined,
  direction: Direction,
  { heading, body }: Letters,
): string {
  const measure = (letter: Letter) => (text: string) => letter(text, direction)?.width ?? 0;
  const { size, lines } = fitLines(title, measure(heading), room, [
    { size: 96, lines: 1 },
    { size: 84, lines: 1 },
    { size: 68, lines: 2 },
    { size: 58, lines: 2 },
    { size: 50, lines: 2 },
  ]);
  const baseline = (line: number) => titleTop + line * size * 1.04;
  const parts = lines.map((line, at) =>
    outlines(heading, line, direction, { inset: margin, y: baseline(at + 1), size }),
  );
  if (below !== undefined) {
    // The headings' font has a few more letters.
    const letter: Letter = (...text) => body(...text) ?? heading(...text);
    const setting = { size: 36, lines: 1 };
    const place = fitLines(below, measure(letter), room, [setting]);
    const y = baseline(lines.length) + 56;
    for (const line of place.lines) {
      parts.push(outlines(letter, line, direction, { inset: margin, y, size: place.size }));
    }
  }
  return parts.join("\n");
}

/** A line at its distance from the side where it begins; nothing if our fonts cannot draw it. */
function outlines(
  letter: Letter,
  text: string,
  direction: Direction,
  { inset, y, size }: { inset: number; y: number; size: number },
): string {
  const line = letter(text, direction);
  if (!line) return "";
  const x = direction === "rtl" ? width - inset - line.width * size : inset;
  const paths = line.glyphs.map((glyph) => {
    const scale = (glyph.scale * size).toFixed(5);
    const at = `${(x + glyph.x * size).toFixed(2)} ${(y - glyph.y * size).toFixed(2)}`;
    return `<path transform="translate(${at}) scale(${scale} -${scale})" d="${glyph.path}"/>`;
  });
  return paths.join("");
}

/** A text as it is drawn: one line, composed accents, no pictographs. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u{200D}/gu,
      "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
