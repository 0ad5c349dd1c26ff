/** Rows as SQLite holds them: what hosts list. */
import type { Generated } from "kysely";

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
  /** The name in the form lists are sorted by; see properties/sort-key.ts. */
  sort_key: string;
  created_at: string;
  updated_at: string;
  paused_at: string | null;
  /** By an admin, with the reason told to the host. */
  taken_down_at: string | null;
  taken_down_reason: string | null;
  /** Kept by triggers. */
  owner_disabled: Generated<number>;
  contact_refused_at: string | null;
  /** Since when it waits for an admin: its host has another one that was taken down. */
  waiting_since: string | null;
  revision: Generated<number>;
};

/** Every slug that was ever used, kept by a trigger; its owner is null once the account is gone. */
export type SlugTable = { slug: string; owner_id: number | null };

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
