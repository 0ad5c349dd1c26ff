/** Rows as SQLite stores them: what hosts list. */
import type { Generated } from "kysely";
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { TranslatedField } from "../../../../shared/schemas/translations.ts";

export type CountryTable = { id: Generated<number>; name: string; code: string };

export type PropertyTable = {
  id: Generated<number>;
  owner_id: number;
  slug: string;
  name: string;
  location: string;
  country_id: number;
  description: string | null;
  contact_email: string;
  room_pricing: string | null;
  availability_info: string | null;
  custom_message: string | null;
  search_text: string;
  /** The name in a form that sorts alphabetically; see features/properties/sort-key.ts. */
  sort_key: string;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  /** Set by an admin, with a reason that the host can read. */
  taken_down_at: string | null;
  taken_down_reason: string | null;
  /** Maintained by triggers. */
  owner_disabled: Generated<number>;
  contact_refused_at: string | null;
  /** Set while the listing waits for an admin because another one of its host is taken down. */
  waiting_since: string | null;
  /** The language that the host wrote in; null is the site's own. */
  language: Language | null;
  revision: Generated<number>;
};

/** The columns that a host writes and the public list shows. */
export const listedColumns = [
  "name",
  "location",
  "description",
  "contact_email",
  "room_pricing",
  "availability_info",
  "language",
] as const satisfies ReadonlyArray<keyof PropertyTable>;

/** Everything a host writes about a property. A new column for its page goes here. */
export const writtenColumns = [...listedColumns, "custom_message"] as const satisfies ReadonlyArray<
  keyof PropertyTable
>;

/** Every slug that was ever used; maintained by a trigger. The owner is null once the account is deleted. */
export type SlugTable = { slug: string; owner_id: number | null };

/** A host's translation of one text of a property, or of an upgrade or a photo of it. */
export type PropertyTranslationTable = {
  id: Generated<number>;
  property_id: number;
  upgrade_project_id: number | null;
  image_id: number | null;
  field: TranslatedField;
  language: Language;
  text: string;
  /** The original that was translated; the translation is outdated once it differs from today's. */
  original: string;
};

export type PropertyImageTable = {
  id: Generated<number>;
  property_id: number;
  file_path: string;
  file_name: string;
  position: number;
  alt: string | null;
  width: number;
  height: number;
  preview: string;
  created_at: string;
};
