import type { CountryView } from "../../../../shared/schemas/countries.ts";
import { sortByName } from "../../../../shared/sort.ts";
import type { Db } from "../../../core/db/open.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";

const byName = statement((q, _p: NoParams) =>
  q.selectFrom("countries").select(["id", "name", "code"]).orderBy("name"),
);
/** All countries, in the order of their English names, whatever their accents. */
export function listCountries(db: Db): CountryView[] {
  return sortByName(byName.all(db, {}), ({ name }) => name, "en");
}

const idByName = statement((q, p: { name: string }) =>
  q.selectFrom("countries").select("id").where("name", "=", p.name),
);
/** The id of the country with exactly this English name. */
export function findCountryId(db: Db, name: string): number | undefined {
  return idByName.get(db, { name })?.id;
}
