import { type Kysely, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { Activity } from "../../../../shared/schemas/dashboard.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";

const stats = statement((q, p: { owner_id: number }) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom("properties")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("owner_id", "=", p.owner_id)
      .$asScalar()
      .$notNull()
      .as("properties"),
    eb
      .selectFrom("upgrade_projects")
      .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("owner_id", "=", p.owner_id)
      .$asScalar()
      .$notNull()
      .as("upgrades"),
    eb
      .selectFrom("guest_interest_counts")
      .innerJoin("properties", "properties.id", "guest_interest_counts.property_id")
      .select((row) => row.fn.coalesce(row.fn.sum<number>("total"), sql.lit(0)).as("count"))
      .where("owner_id", "=", p.owner_id)
      .$asScalar()
      .$notNull()
      .as("guestInterest"),
  ]),
);
/** The numbers of properties, upgrade projects and interests of a host. */
export function countForHost(db: Db, ownerId: number) {
  return stats.one(db, { owner_id: ownerId });
}

/** When a stay has such an event, by an index of its own, and in which states it had it. */
const stayEvent = {
  stay_accepted: [
    "decided_at",
    "accepted cancelled_by_guest cancelled_by_host took_place no_show settled",
  ],
  stay_cancelled: ["ended_at", "cancelled_by_guest cancelled_by_host"],
  share_recorded: ["settled_at", "settled"],
} as const;

const stayEvents = (q: Kysely<Tables>, p: { owner_id: number }, kind: keyof typeof stayEvent) => {
  const [time, states] = stayEvent[kind];
  const among = sql.join(states.split(" ").map((state) => sql.lit(state)));
  return (
    q
      .selectFrom("properties")
      // Only the newest of each property: a host may have had thousands.
      .innerJoin("stays", (join) =>
        join.on(
          sql<boolean>`stays.id IN (SELECT id FROM stays AS newest
            WHERE newest.property_id = properties.id AND ${sql.ref(`newest.${time}`)} IS NOT NULL
              AND newest.state IN (${among})
            ORDER BY ${sql.ref(`newest.${time}`)} DESC LIMIT ${sql.lit(limits.activityShown)})`,
        ),
      )
      .leftJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
      .select([
        sql<Activity["kind"]>`${sql.lit(kind)}`.as("kind"),
        sql<string>`${sql.ref(`stays.${time}`)}`.as("at"),
        "properties.name as property_name",
        "properties.slug as property_slug",
        sql<string>`guest_interests.guest_name`.as("person"),
        sql<string>`NULL`.as("upgrade_label"),
        sql<number>`guest_interests.id`.as("interest_id"),
        sql<number>`stays.id`.as("stay_id"),
      ])
      .where("properties.owner_id", "=", p.owner_id)
  );
};

const recent = statement((q, p: { owner_id: number }) =>
  q
    // Only the newest interests, by index: there may be thousands.
    .selectFrom(
      q
        .selectFrom("guest_interests")
        .select(["id", "property_id", "created_at", "guest_name"])
        .where("owner_id", "=", p.owner_id)
        .orderBy("created_at", "desc")
        .limit(limits.activityShown)
        .as("guest_interests"),
    )
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .leftJoin("stays", "stays.guest_interest_id", "guest_interests.id")
    .select([
      sql<Activity["kind"]>`iif(stays.id IS NULL, 'interest_received', 'stay_requested')`.as(
        "kind",
      ),
      "guest_interests.created_at as at",
      "properties.name as property_name",
      "properties.slug as property_slug",
      "guest_interests.guest_name as person",
      sql<string | null>`NULL`.as("upgrade_label"),
      sql<number | null>`guest_interests.id`.as("interest_id"),
      "stays.id as stay_id",
    ])
    .unionAll(
      q
        .selectFrom("properties")
        .select([
          sql<Activity["kind"]>`'property_listed'`.as("kind"),
          "created_at as at",
          "name as property_name",
          "slug as property_slug",
          sql<string>`NULL`.as("person"),
          sql<string>`NULL`.as("upgrade_label"),
          sql<number>`NULL`.as("interest_id"),
          sql<number>`NULL`.as("stay_id"),
        ])
        .where("owner_id", "=", p.owner_id),
    )
    .unionAll(
      q
        .selectFrom("upgrade_projects")
        .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
        .select([
          sql<Activity["kind"]>`'upgrade_funded'`.as("kind"),
          sql<string>`upgrade_projects.funded_at`.as("at"),
          "properties.name as property_name",
          "properties.slug as property_slug",
          sql<string>`NULL`.as("person"),
          "upgrade_projects.short_label as upgrade_label",
          sql<number>`NULL`.as("interest_id"),
          sql<number>`NULL`.as("stay_id"),
        ])
        .where("properties.owner_id", "=", p.owner_id)
        .where("upgrade_projects.funded_at", "is not", null),
    )
    .unionAll(stayEvents(q, p, "stay_accepted"))
    .unionAll(stayEvents(q, p, "stay_cancelled"))
    .unionAll(stayEvents(q, p, "share_recorded"))
    .orderBy("at", "desc")
    .limit(limits.activityShown),
);
/** Recent events on a host's properties, newest first. */
export function listActivity(db: Db, ownerId: number): Activity[] {
  return recent
    .all(db, { owner_id: ownerId })
    .map(({ stay_id, ...event }) => (stay_id === null ? event : { ...event, stay_id }));
}
