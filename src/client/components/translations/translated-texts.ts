import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { translatedFields, TranslatedKind } from "../../../shared/schemas/translations.ts";

export interface TranslatedText {
  label: Message;
  /** The lines of its field; a single line without. */
  rows?: number;
}

/** The fields of translations, with the labels and sizes of their originals. */
export const translatedTexts: {
  [Kind in TranslatedKind]: Record<(typeof translatedFields)[Kind][number], TranslatedText>;
} = {
  property: {
    description: { label: msg("Description"), rows: 5 },
    room_pricing: { label: msg("Room pricing") },
    availability_info: { label: msg("Availability") },
    custom_message: { label: msg("Message to guests"), rows: 3 },
  },
  upgrade: {
    short_label: { label: msg("Short label") },
    description: { label: msg("Description"), rows: 4 },
    estimated_cost: { label: msg("Estimated cost") },
  },
  photo: { alt: { label: msg("Description of the photo"), rows: 3 } },
};
