import { sql } from "kysely";
import { limits } from "../../../shared/limits.ts";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";
import { dayOf } from "../../../shared/time.ts";
import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";

const accepted =
  "'accepted', 'cancelled_by_guest', 'cancelled_by_host', 'took_place', 'no_show', 'settled'";
/** States of stays whose guests came, or are expected. */
const slept = "'accepted', 'took_place', 'settled'";

const counts = statement((q, _p: NoParams) =>
  q
    .selectFrom("stays")
    .select((eb) => [
      "property_id",
      eb.fn.countAll<number>().as("requests"),
      sql<number>`count(*) FILTER (WHERE state IN (${sql.raw(accepted)}))`.as("accepted"),
      sql<number>`count(*) FILTER (WHERE state IN ('declined', 'expired'))`.as("refused"),
      sql<number>`coalesce(sum(julianday(departure) - julianday(arrival))
        FILTER (WHERE state IN (${sql.raw(slept)})), 0)`.as("nights"),
    ])
    .groupBy("property_id"),
);

/** How long each answered request waited, in hours; in order, so that the middle is the median. */
const waits = statement((q, _p: NoParams) =>
  q
    .selectFrom("stays")
    .select([
      "property_id",
      sql<number>`(julianday(decided_at) - julianday(requested_at)) * 24`.as("hours"),
    ])
    .where("decided_at", "is not", null)
    .orderBy("hours"),
);

const names = statement((q, p: { ids: string }) =>
  q
    .selectFrom("properties")
    .select(["id", "name", "slug"])
    .where(sql<boolean>`id IN (SELECT value FROM json_each(${p.ids}))`),
);

type OfProperty = Money & { property_id: number };

/** The share of the agreed prices of stays that are over, as shareOf() rounds it. */
const promised = statement((q, p: { today: string }) =>
  q
    .selectFrom("stays")
    .select([
      "property_id",
      sql<string>`currency`.as("currency"),
      sql<number>`sum((agreed_amount * share * 2 + 10000) / 20000)`.as("amount"),
    ])
    .where("agreed_amount", "is not", null)
    .where("currency", "is not", null)
    .where("state", "in", ["accepted", "took_place", "settled"])
    .where((eb) => eb.or([eb("state", "<>", "accepted"), eb("departure", "<", p.today)]))
    .groupBy(["property_id", "currency"])
    .orderBy("currency"),
);
const recorded = statement((q, _p: NoParams) =>
  q
    .selectFrom("ledger_entries")
    .innerJoin("stays", "stays.id", "ledger_entries.stay_id")
    .select((eb) => [
      "stays.property_id",
      "ledger_entries.currency",
      eb.fn.sum<number>("ledger_entries.amount").as("amount"),
    ])
    .where("ledger_entries.stay_id", "is not", null)
    .groupBy(["stays.property_id", "ledger_entries.currency"])
    .orderBy("ledger_entries.currency"),
);

function addByCurrency(rows: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** The middle of numbers in order, to a tenth; null without any. */
function median(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}

type Count = ReturnType<typeof counts.all>[number];

const figures = (
  rows: readonly Count[],
  of: { hours: readonly number[]; promised: readonly Money[]; recorded: readonly Money[] },
) => {
  const sum = (key: Exclude<keyof Count, "property_id">) =>
    rows.reduce((total, row) => total + row[key], 0);
  const answered = sum("accepted") + sum("refused");
  return {
    requests: sum("requests"),
    nights: sum("nights"),
    acceptance_percent: answered === 0 ? null : Math.floor((sum("accepted") * 100) / answered),
    median_answer_hours: median(of.hours),
    promised: addByCurrency(of.promised),
    recorded: addByCurrency(of.recorded),
  };
};

/** What came of requests for dates, in all and by property; undefined on a site without any. */
export function analyseStays(db: Db, now: Date): Analytics["stays"] {
  const rows = counts
    .all(db, {})
    .toSorted((a, b) => b.nights - a.nights || b.requests - a.requests);
  if (rows.length === 0) return undefined;
  const answers = waits.all(db, {});
  const money = {
    promised: promised.all(db, { today: dayOf(now) }),
    recorded: recorded.all(db, {}),
  };
  const hoursBy = Map.groupBy(answers, ({ property_id }) => property_id);
  const ofProperty = (list: readonly OfProperty[], id: number) =>
    list.filter(({ property_id }) => property_id === id);
  const shown = rows.slice(0, limits.analysedProperties);
  const nameOf = new Map(
    names
      .all(db, { ids: JSON.stringify(shown.map(({ property_id }) => property_id)) })
      .map((property) => [property.id, property]),
  );
  return {
    ...figures(rows, { hours: answers.map(({ hours }) => hours), ...money }),
    properties: shown.map((row) => {
      const id = row.property_id;
      return {
        property_name: nameOf.get(id)?.name ?? "",
        property_slug: nameOf.get(id)?.slug ?? "",
        ...figures([row], {
          hours: hoursBy.get(id)?.map(({ hours }) => hours) ?? [],
          promised: ofProperty(money.promised, id),
          recorded: ofProperty(money.recorded, id),
        }),
      };
    }),
  };
}
