import type { Languages } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { interestColumns } from "../../interest/guest-interest.queries.ts";
import { listPropertiesOf } from "../../properties/properties.queries.ts";
import { listApiTokens, listSessions } from "./sessions.queries.ts";

type Of = { user_id: number };

const account = statement((q, p: Of) =>
  q
    .selectFrom("users")
    .select(["id", "name", "email", "role", "language", "terms_accepted_at", "created_at"])
    .where("id", "=", p.user_id),
);

const interests = statement((q, p: Of) =>
  q
    .selectFrom("guest_interests")
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .select(interestColumns)
    .where("properties.owner_id", "=", p.user_id)
    .orderBy("guest_interests.id"),
);
// Whole rows: a later column belongs to the host as well, and these tables contain no secrets.
const ledger = statement((q, p: Of) =>
  q
    .selectFrom("ledger_entries")
    .innerJoin("upgrade_projects", "upgrade_projects.id", "ledger_entries.upgrade_project_id")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .selectAll("ledger_entries")
    .where("properties.owner_id", "=", p.user_id)
    .orderBy("ledger_entries.id"),
);
const updates = statement((q, p: Of) =>
  q
    .selectFrom("upgrade_updates")
    .innerJoin("upgrade_projects", "upgrade_projects.id", "upgrade_updates.upgrade_project_id")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .selectAll("upgrade_updates")
    .where("properties.owner_id", "=", p.user_id)
    .orderBy("upgrade_updates.id"),
);
const translations = statement((q, p: Of) =>
  q
    .selectFrom("property_translations")
    .innerJoin("properties", "properties.id", "property_translations.property_id")
    .selectAll("property_translations")
    .where("properties.owner_id", "=", p.user_id)
    .orderBy("property_translations.id"),
);
const ofProperties = (
  table: "property_calendars" | "calendar_blocks" | "calendar_feeds" | "stays",
) =>
  statement((q, p: Of) =>
    q
      .selectFrom(table)
      .innerJoin("properties", "properties.id", `${table}.property_id`)
      .selectAll(table)
      .where("properties.owner_id", "=", p.user_id)
      .orderBy(`${table}.property_id`),
  );
const calendars = ofProperties("property_calendars");
const blocks = ofProperties("calendar_blocks");
const feeds = ofProperties("calendar_feeds");
const stays = ofProperties("stays");
const stayMessages = statement((q, p: Of) =>
  q
    .selectFrom("stay_messages")
    .innerJoin("stays", "stays.id", "stay_messages.stay_id")
    .innerJoin("properties", "properties.id", "stays.property_id")
    .selectAll("stay_messages")
    .where("properties.owner_id", "=", p.user_id)
    .orderBy("stay_messages.id"),
);
const emailChanges = statement((q, p: Of) =>
  q
    .selectFrom("email_changes")
    .select(["old_email", "new_email", "created_at", "confirmed_at"])
    .where("user_id", "=", p.user_id)
    .orderBy("id"),
);

const contactAddresses = statement((q, p: { user_id: number }) =>
  q
    .selectFrom("contact_addresses")
    .select(["email", "created_at", "confirmed_at"])
    .where("user_id", "=", p.user_id)
    .orderBy("id"),
);

/** Everything stored about a person, except hashes of passwords and tokens. */
export function collectOwnData(db: Db, user_id: number, now: Date, site: Languages) {
  const of = { user_id };
  return {
    exported_at: now.toISOString(),
    account: account.one(db, of),
    properties: listPropertiesOf(db, user_id, site),
    translations: translations.all(db, of),
    guest_interests: interests.all(db, of),
    calendars: calendars.all(db, of),
    calendar_blocks: blocks.all(db, of),
    calendar_feeds: feeds.all(db, of),
    stays: stays.all(db, of),
    stay_messages: stayMessages.all(db, of),
    ledger_entries: ledger.all(db, of),
    upgrade_updates: updates.all(db, of),
    sessions: listSessions(db, user_id, now),
    api_tokens: listApiTokens(db, user_id),
    email_changes: emailChanges.all(db, of),
    contact_addresses: contactAddresses.all(db, of),
  };
}
