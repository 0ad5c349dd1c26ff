import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import createBidi, { type Bidi } from "bidi-js";
import * as harfbuzz from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import type { Direction } from "../../../../shared/i18n/direction.ts";
import { graphemesIn } from "../graphemes.ts";

/**
 * A text as outlines, which any renderer draws without a font. In ems, upwards from the baseline.
 */
type Lettering = {
  width: number;
  glyphs: Array<{ path: string; x: number; y: number; scale: number }>;
};

/**
 * Converts a line, which begins at the left unless told otherwise, to outlines; undefined when our
 * fonts lack one of its characters.
 */
export type Letter = (text: string, direction?: Direction) => Lettering | undefined;

type Face = { font: harfbuzz.Font; covers: Set<number>; scale: number };

const arabic = "@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2";

/** The files of each font, one per subset of Unicode. A character comes from the first that has it. */
const files = {
  heading: {
    paths: [
      ...["latin", "latin-ext", "vietnamese"].map(
        (part) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`,
      ),
      // Fraunces has only Latin letters; these have others in a matching design.
      ...["greek", "greek-ext", "cyrillic", "cyrillic-ext"].map(
        (part) => `@fontsource-variable/literata/files/literata-${part}-opsz-normal.woff2`,
      ),
      arabic,
    ],
    axes: { opsz: 144, wght: 600 },
  },
  body: {
    paths: [
      ...["latin", "latin-ext"].map(
        (part) => `@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`,
      ),
      arabic,
    ],
    axes: { wght: 500 },
  },
};

/** Loads one of the site's own fonts. */
export async function loadLetters(name: keyof typeof files): Promise<Letter> {
  const { paths, axes } = files[name];
  const faces = await Promise.all(paths.map((path) => loadFace(path, axes)));
  const known = new Map<string, Lettering | undefined>();
  return (text, direction = "ltr") => {
    const key = `${direction} ${text}`;
    if (!known.has(key)) known.set(key, letter(faces, text, direction));
    return known.get(key);
  };
}

async function loadFace(path: string, axes: Record<string, number>): Promise<Face> {
  const bytes = await decompress(await readFile(fileURLToPath(import.meta.resolve(path))));
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const font = new harfbuzz.Font(face);
  font.setVariations(
    Object.entries(axes).map(([tag, value]) => new harfbuzz.Variation(tag, value)),
  );
  return { font, covers: new Set(face.collectUnicodes()), scale: 1 / face.upem };
}

// The types are those of an ES module, which the package is not in Node.
const bidi = (createBidi as unknown as () => Bidi)();

/** A part of a line in one font and one direction; an odd level is from right to left. */
type Run = { face: Face; level: number; start: number; text: string };

function letter(faces: readonly Face[], text: string, direction: Direction): Lettering | undefined {
  const order = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { segment, index } of graphemesIn(text)) {
    if (/^\p{Bidi_Control}+$/u.test(segment)) continue;
    const last = runs.at(-1);
    // A space or a comma uses the font of the letters before it.
    const preferred = last && !/\p{L}/u.test(segment) ? [last.face, ...faces] : faces;
    const face = preferred.find(({ covers }) =>
      Array.from(segment).every((char) => covers.has(char.codePointAt(0) ?? 0)),
    );
    if (!face) return undefined;
    const level = order.levels[index] ?? 0;
    if (last?.face === face && last.level === level) last.text += segment;
    else runs.push({ face, level, start: index, text: segment });
  }
  const fromLeft = bidi.getReorderedIndices(text, order);
  const place = ({ start }: Run) => fromLeft.indexOf(start);
  const lettering: Lettering = { width: 0, glyphs: [] };
  for (const run of runs.toSorted((a, b) => place(a) - place(b))) append(lettering, run);
  return lettering;
}

/** Shapes a run: ligatures, kerning and marks according to the font. */
function append(lettering: Lettering, { face: { font, scale }, level, text }: Run): void {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(level % 2 === 1 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
    const at = positions[index];
    if (!at) continue;
    lettering.glyphs.push({
      path: font.glyphToPath(codepoint),
      x: lettering.width + at.xOffset * scale,
      y: at.yOffset * scale,
      scale,
    });
    lettering.width += at.xAdvance * scale;
  }
}
