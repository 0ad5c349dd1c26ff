import type { Migration } from "kysely/migration";
import * as createMarketplace from "./0001_create_marketplace.ts";
import * as loadCountries from "./0002_load_countries.ts";

/** Every step, in order. A released step is frozen: what it got wrong, a later one mends. */
export const migrations: Record<string, Migration> = {
  "0001_create_marketplace": createMarketplace,
  "0002_load_countries": loadCountries,
};
