import type { ImageView } from "../../../shared/schemas/property-images.ts";

/** A lone portrait is beside the name; other photos, and the drawing, are as wide as the page. */
type PhotoShape = "wide" | "portrait";

export function photoShape(images: readonly Pick<ImageView, "width" | "height">[]): PhotoShape {
  const [photo] = images;
  return images.length === 1 && photo && photo.height > photo.width ? "portrait" : "wide";
}

/** Phones show the photos first; the panel is at the side where there is room. */
const phone = '"photos" "name" "panel" "text"';
const columns = { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" };

/** Where the parts of the page are, from phones to large screens. */
export const gridAreas = {
  wide: {
    templateColumns: columns,
    templateAreas: {
      base: phone,
      md: '"name" "photos" "panel" "text"',
      lg: '"name name" "photos photos" "text panel"',
    },
  },
  portrait: {
    templateColumns: {
      ...columns,
      md: "minmax(0, 2fr) minmax(0, 3fr)",
      lg: "20rem minmax(0, 1fr) 22rem",
    },
    templateAreas: {
      base: phone,
      md: '"photos name" "panel panel" "text text"',
      lg: '"photos name panel" "text text panel"',
    },
  },
} satisfies Record<PhotoShape, object>;
