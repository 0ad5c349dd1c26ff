import type { ImageView } from "../../../shared/schemas/property-images.ts";

/** What a photo is called where nobody sees it: what its host wrote of it, or its number. */
export function photoName(
  image: Pick<ImageView, "alt">,
  property: string,
  index: number,
  count: number,
): string {
  return image.alt ?? (count === 1 ? property : `${property}, photo ${index + 1} of ${count}`);
}
