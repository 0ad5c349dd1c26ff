/** How many photos the mosaic shows; the others are in the lightbox. */
export const mosaicPhotos = 5;

/** Where each of the first photos lies in a grid of four columns and two rows, by how many there are. */
const areas: Record<number, readonly string[]> = {
  1: ["1 / 1 / 3 / 5"],
  2: ["1 / 1 / 3 / 3", "1 / 3 / 3 / 5"],
  3: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 5", "2 / 3 / 3 / 5"],
  4: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 5", "2 / 3 / 3 / 4", "2 / 4 / 3 / 5"],
  5: ["1 / 1 / 3 / 3", "1 / 3 / 2 / 4", "1 / 4 / 2 / 5", "2 / 3 / 3 / 4", "2 / 4 / 3 / 5"],
};

/** A place in the mosaic: its grid-area, and the quarters of the width it takes. */
export type MosaicPlace = { gridArea: string; quarters: number };

/** The place of each photo in the mosaic; those beyond have none. */
export function mosaicPlaces(count: number): MosaicPlace[] {
  return (areas[Math.min(count, mosaicPhotos)] ?? []).map((gridArea) => {
    const [, from, , to] = gridArea.split(" / ").map(Number);
    return { gridArea, quarters: (to ?? 0) - (from ?? 0) };
  });
}
