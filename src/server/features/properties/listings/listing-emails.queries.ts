import type { Language } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Takedown } from "./listing-taken-down.email.ts";

const listing = statement((q, p: { id: number | null }) =>
  q
    .selectFrom("properties")
    .innerJoin("users", "users.id", "properties.owner_id")
    .select([
      "properties.name as property_name",
      "properties.slug",
      "properties.taken_down_reason",
      "properties.waiting_since",
      "users.name as owner_name",
      "users.email",
      "users.language",
    ])
    .where("properties.id", "=", p.id),
);
/** A listing with its host and with the reason why it is hidden; null if it is not. */
export function findListingToTell(
  db: Db,
  id: number | null,
):
  | (Takedown & { email: string; language: Language | null; waiting_since: string | null })
  | undefined {
  return listing.get(db, { id });
}
