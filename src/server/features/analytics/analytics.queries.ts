import { sql } from "kysely";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";
import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";
import { analyseStays } from "./stay-figures.queries.ts";
import { lastMondays, weekName } from "./weeks.ts";

type SinceParams = { since: string };

/** The Monday of the week of a date or a time. */
const mondayOf = (column: string) => sql<string>`date(${sql.ref(column)}, 'weekday 0', '-6 days')`;

const byWeek = (table: "users" | "properties" | "guest_interests") =>
  statement((q, p: SinceParams) =>
    q
      .selectFrom(table)
      .select((eb) => [mondayOf("created_at").as("monday"), eb.fn.countAll<number>().as("count")])
      .where("created_at", ">=", p.since)
      .groupBy("monday"),
  );
const signUps = byWeek("users");
const listings = byWeek("properties");
const interests = byWeek("guest_interests");

const funding = statement((q, p: SinceParams) =>
  q
    .selectFrom("ledger_entries")
    .select((eb) => [
      mondayOf("dated_on").as("monday"),
      "currency",
      eb.fn.sum<number>("amount").as("amount"),
    ])
    .where("dated_on", ">=", p.since)
    .where("kind", "<>", "goal_change")
    .groupBy(["monday", "currency"])
    .orderBy("currency"),
);

const currencies = statement((q, _p: NoParams) =>
  q
    .selectFrom("ledger_entries")
    .select("currency")
    .distinct()
    .where("kind", "<>", "goal_change")
    .orderBy("currency"),
);

/** The figures of each property, so that no join counts anything twice. */
const countries = statement((q, _p: NoParams) =>
  q
    .selectFrom("properties")
    .innerJoin("countries", "countries.id", "properties.country_id")
    .select((eb) => [
      "countries.name as country",
      eb.fn.countAll<number>().as("listings"),
      sql<number>`coalesce(sum((SELECT sum(total) FROM guest_interest_counts
        WHERE property_id = properties.id)), 0)`.as("interests"),
    ])
    .groupBy("countries.id")
    .orderBy("listings", "desc")
    .orderBy("country"),
);
const countryFunding = statement((q, _p: NoParams) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .innerJoin("countries", "countries.id", "properties.country_id")
    .select((eb) => [
      "countries.name as key",
      sql<string>`upgrade_projects.currency`.as("currency"),
      eb.fn.sum<number>("received_amount").as("amount"),
    ])
    .where("entries", ">", 0)
    .groupBy(["countries.id", "currency"])
    .orderBy("currency"),
);

const upgradeTypes = statement((q, _p: NoParams) =>
  q
    .selectFrom("upgrade_projects")
    .select((eb) => [
      "upgrade_type",
      eb.fn.countAll<number>().as("projects"),
      eb.fn.count<number>("property_id").distinct().as("listings"),
      sql<number>`(SELECT coalesce(sum(total), 0) FROM guest_interest_counts WHERE property_id IN
        (SELECT property_id FROM upgrade_projects AS same
         WHERE same.upgrade_type = upgrade_projects.upgrade_type))`.as("interests"),
    ])
    .groupBy("upgrade_type")
    .orderBy("projects", "desc")
    .orderBy("upgrade_type"),
);
const typeFunding = statement((q, _p: NoParams) =>
  q
    .selectFrom("upgrade_projects")
    .select((eb) => [
      "upgrade_type as key",
      sql<string>`currency`.as("currency"),
      eb.fn.sum<number>("received_amount").as("amount"),
    ])
    .where("entries", ">", 0)
    .groupBy(["upgrade_type", "currency"])
    .orderBy("currency"),
);

/** How the platform grows. Counts what exists today; deleted rows are not included. */
export function analyse(db: Db, now: Date): Analytics {
  const mondays = lastMondays(now);
  const since = { since: mondays[0] ?? "" };
  const countIn = (query: typeof signUps) => {
    const byMonday = new Map(query.all(db, since).map(({ monday, count }) => [monday, count]));
    return (monday: string) => byMonday.get(monday) ?? 0;
  };
  const [signUpsIn, listingsIn, interestsIn] = [signUps, listings, interests].map(countIn) as [
    ReturnType<typeof countIn>,
    ReturnType<typeof countIn>,
    ReturnType<typeof countIn>,
  ];
  const fundingIn = moneyBy(
    funding.all(db, since).map(({ monday, ...money }) => ({ key: monday, ...money })),
  );
  const countryMoney = moneyBy(countryFunding.all(db, {}));
  const typeMoney = moneyBy(typeFunding.all(db, {}));
  const stays = analyseStays(db, now);
  return {
    weeks: mondays.map((starts_on) => ({
      week: weekName(starts_on),
      starts_on,
      sign_ups: signUpsIn(starts_on),
      listings: listingsIn(starts_on),
      interests: interestsIn(starts_on),
      funding: fundingIn(starts_on),
    })),
    currencies: currencies.all(db, {}).map(({ currency }) => currency),
    countries: countries.all(db, {}).map((row) => ({ ...row, funding: countryMoney(row.country) })),
    upgrade_types: upgradeTypes
      .all(db, {})
      .map((row) => ({ ...row, funding: typeMoney(row.upgrade_type) })),
    ...(stays && { stays }),
  };
}

function moneyBy(rows: Array<{ key: string } & Money>): (key: string) => Money[] {
  const byMonday = new Map<string, Money[]>();
  for (const { key, currency, amount } of rows) {
    byMonday.set(key, [...(byMonday.get(key) ?? []), { currency, amount }]);
  }
  return (key) => byMonday.get(key) ?? [];
}
