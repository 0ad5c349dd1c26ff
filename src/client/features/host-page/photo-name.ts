import type { ImageView } from "../../../shared/schemas/property-images.ts";
import type { PageTranslate } from "../../lib/translate.ts";

/** The alternative text of a photo: its host's description, or its number. */
export function photoName(
  image: Pick<ImageView, "alt">,
  property: string,
  index: number,
  count: number,
  t: PageTranslate,
): string {
  if (image.alt !== null) return image.alt;
  if (count === 1) return property;
  return t("{property}, photo {number, number} of {count, number}", {
    property,
    number: index + 1,
    count,
  });
}
