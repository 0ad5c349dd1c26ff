import type { ImageView } from "../../../shared/schemas/property-images.ts";

/** The alternative text of a photo: its host's description, or its number. */
export function photoName(
  image: Pick<ImageView, "alt">,
  property: string,
  index: number,
  count: number,
): string {
  return image.alt ?? (count === 1 ? property : `${property}, photo ${index + 1} of ${count}`);
}
