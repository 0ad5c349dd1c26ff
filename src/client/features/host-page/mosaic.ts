/** The number of photos in the mosaic; the lightbox shows all. */
export const mosaicPhotos = 5;

/** The grid areas (four columns, two rows) of the first photos, by their number. */
const areas: Record<number, readonly string[]> = {
  1: ["1 / 1 / 3 / 5"],
  2: ["1 / 1 / 3 / 3", "1 / 3 / 3 / 5"],
  3: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 5", "2 / 3 / 3 / 5"],
  4: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 5", "2 / 3 / 3 / 4", "2 / 4 / 3 / 5"],
  5: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 4", "1 / 4 / 2 / 5", "2 / 3 / 3 / 4", "2 / 4 / 3 / 5"],
};

/** A place in the mosaic: its grid-area, and its width in quarters. */
type MosaicPlace = { gridArea: string; quarters: number };

/** The places of the photos in the mosaic; further photos have none. */
export function mosaicPlaces(count: number): MosaicPlace[] {
  return (areas[Math.min(count, mosaicPhotos)] ?? []).map((gridArea) => {
    const [, from, , to] = gridArea.split(" / ").map(Number);
    return { gridArea, quarters: (to ?? 0) - (from ?? 0) };
  });
}
