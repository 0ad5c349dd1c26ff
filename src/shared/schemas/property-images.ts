import { z } from "zod";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { idField, optionalLine, rowId } from "./fields.ts";
import {
  translatedFields,
  translatedNames,
  translationsInput,
  translationsView,
} from "./translations.ts";

export const imageView = z
  .object({
    id: rowId,
    /** The name of the file at /api/property-images/{file_path}; never reused. */
    file_path: z.string(),
    file_name: z.string(),
    /** 0 is the cover. */
    position: z.int(),
    alt: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    /** A tiny data: URI, shown blurred until the photo is loaded. */
    preview: z.string(),
  })
  .meta({ id: "PropertyImage" });
export type ImageView = z.infer<typeof imageView>;

/** A photo on its property's own page. */
export const shownImage = z
  .object({ ...imageView.shape, translated: translatedNames })
  .meta({ id: "ShownImage" });

/** A photo in its host's own list. */
export const ownImage = z
  .object({ ...imageView.shape, translations: translationsView(translatedFields.photo) })
  .meta({ id: "OwnImage" });
export type OwnImageView = z.infer<typeof ownImage>;

/** A photo in the public list. */
export const listedImage = imageView
  .pick({ id: true, file_path: true, file_name: true })
  .meta({ id: "ListedImage" });

/** The cover on a card. */
export const cardImage = shownImage.omit({ id: true, position: true }).meta({ id: "CardImage" });

const alt = optionalLine(msg("Description of the photo"), limits.shortTextMax);
/** The fields of a photo that a host can translate. */
const imageTranslations = translationsInput({ alt });

export const imageUpdateInput = z.object({ id: idField(), alt, translations: imageTranslations });

export const imageOrderInput = z.object({
  id: idField(validation.propertyId),
  image_ids: z
    .array(idField(), { error: schemaError(validation.imageOrder) })
    .max(limits.imagesPerProperty, {
      error: schemaError(validation.imageOrder),
    }),
});
export const imageOrderOutput = z.array(imageView);
