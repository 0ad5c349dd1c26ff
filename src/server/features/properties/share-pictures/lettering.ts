import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as harfbuzz from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

/**
 * A text as outlines, which any renderer draws without a font. In ems, upwards from the baseline.
 */
export type Lettering = {
  width: number;
  glyphs: Array<{ path: string; x: number; y: number; scale: number }>;
};

/** Converts a text to outlines; undefined when our fonts lack one of its characters. */
export type Letter = (text: string) => Lettering | undefined;

type Face = { font: harfbuzz.Font; covers: Set<number>; scale: number };

/** The files of each font, one per subset of Unicode. A character comes from the first that has it. */
const files = {
  heading: {
    paths: [
      ...["latin", "latin-ext", "vietnamese"].map(
        (part) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`,
      ),
      // Fraunces has only Latin letters; Literata has the others in a matching design.
      ...["greek", "greek-ext", "cyrillic", "cyrillic-ext"].map(
        (part) => `@fontsource-variable/literata/files/literata-${part}-opsz-normal.woff2`,
      ),
    ],
    axes: { opsz: 144, wght: 600 },
  },
  body: {
    paths: ["latin", "latin-ext"].map(
      (part) => `@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`,
    ),
    axes: { wght: 500 },
  },
};

/** Loads one of the site's own fonts. */
export async function loadLetters(name: keyof typeof files): Promise<Letter> {
  const { paths, axes } = files[name];
  const faces = await Promise.all(paths.map((path) => loadFace(path, axes)));
  const known = new Map<string, Lettering | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, letter(faces, text));
    return known.get(text);
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

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function letter(faces: readonly Face[], text: string): Lettering | undefined {
  const runs: Array<{ face: Face; text: string }> = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    // A space or a comma uses the font of the letters before it.
    const preferred = last && !/\p{L}/u.test(segment) ? [last.face, ...faces] : faces;
    const face = preferred.find(({ covers }) =>
      Array.from(segment).every((char) => covers.has(char.codePointAt(0) ?? 0)),
    );
    if (!face) return undefined;
    if (last?.face === face) last.text += segment;
    else runs.push({ face, text: segment });
  }
  const lettering: Lettering = { width: 0, glyphs: [] };
  for (const run of runs) append(lettering, run.face, run.text);
  return lettering;
}

/** Shapes a run: ligatures, kerning and marks according to the font. */
function append(lettering: Lettering, { font, scale }: Face, text: string): void {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
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
