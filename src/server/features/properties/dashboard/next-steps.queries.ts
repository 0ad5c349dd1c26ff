import { sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { NextSteps } from "../../../../shared/schemas/dashboard.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

type Owner = { owner_id: number };

const paused = statement((q, p: Owner) =>
  q
    .selectFrom("properties")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", p.owner_id)
    .where("paused_at", "is not", null),
);
/** The number of a host's paused properties. */
export function countPaused(db: Db, ownerId: number): number {
  return paused.one(db, { owner_id: ownerId }).count;
}

const received = statement((q, p: Owner) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select((row) => ["currency", row.fn.sum<number>("received_amount").as("amount")])
    .where("owner_id", "=", p.owner_id)
    .where("currency", "is not", null)
    .$narrowType<{ currency: string }>()
    .groupBy("currency")
    .having((row) => row.fn.sum<number>("received_amount"), ">", 0)
    .orderBy("currency"),
);
/** The money received for a host's upgrades, by currency, in minor units. */
export function sumReceived(db: Db, ownerId: number): Array<{ currency: string; amount: number }> {
  return received.all(db, { owner_id: ownerId });
}

const undescribed = statement((q, p: Owner) =>
  q
    .selectFrom("property_images")
    .innerJoin("properties", "properties.id", "property_images.property_id")
    .select([
      sql<number>`sum(count(*)) over ()`.as("photos"),
      "properties.name as property_name",
      "properties.slug as property_slug",
    ])
    .where("owner_id", "=", p.owner_id)
    .where("alt", "is", null)
    .groupBy("properties.id")
    .orderBy("properties.id", "desc")
    .limit(1),
);
const withoutPhotos = statement((q, p: Owner) =>
  q
    .selectFrom("properties")
    .select(["name as property_name", "slug as property_slug"])
    .where("owner_id", "=", p.owner_id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("property_images")
            .select("property_images.id")
            .whereRef("property_images.property_id", "=", "properties.id"),
        ),
      ),
    )
    .orderBy("properties.id", "desc")
    .limit(1),
);
const funded = statement((q, p: Owner) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select([
      "upgrade_projects.id",
      "upgrade_projects.short_label",
      "properties.name as property_name",
      "properties.slug as property_slug",
    ])
    .where("owner_id", "=", p.owner_id)
    .where("stage", "=", "funded")
    .orderBy("funded_at")
    .limit(limits.nextStepsShown),
);
/** Finds the next steps of a host that concern photos and funded upgrades. */
export function findNextSteps(db: Db, ownerId: number): Omit<NextSteps, "waiting"> {
  const owner = { owner_id: ownerId };
  return {
    undescribed: undescribed.get(db, owner) ?? null,
    without_photos: withoutPhotos.get(db, owner) ?? null,
    funded: funded.all(db, owner),
  };
}
