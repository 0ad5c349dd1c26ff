import { z } from "zod";
import { date } from "./fields.ts";

/** Amounts of different currencies are never added up: each is a series of its own. */
// No safe integer is promised of a sum over all hosts.
const money = z.object({ currency: z.string(), amount: z.number() });

const week = z.object({
  /** ISO 8601, e.g. "2026-W09"; weeks begin on Mondays, in UTC. */
  week: z.string(),
  starts_on: date,
  sign_ups: z.int(),
  listings: z.int(),
  interests: z.int(),
  /** By the day an entry is dated; corrections count where they are dated, so it may be negative. */
  funding: z.array(money),
});

export const analyticsOutput = z
  .object({
    /** The last 26, oldest first, the current one last; a week without anything is 0. */
    weeks: z.array(week),
    /** Every currency of the ledgers, those of the weeks too. */
    currencies: z.array(z.string()),
    countries: z.array(
      z.object({
        country: z.string(),
        listings: z.int(),
        interests: z.int(),
        funding: z.array(money),
      }),
    ),
    upgrade_types: z.array(
      z.object({
        upgrade_type: z.string(),
        projects: z.int(),
        /** Properties with such an upgrade. */
        listings: z.int(),
        /** Sent to properties with such an upgrade; one with two types counts for both. */
        interests: z.int(),
        funding: z.array(money),
      }),
    ),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsOutput>;
export type AnalyticsWeek = Analytics["weeks"][number];
export type Money = z.infer<typeof money>;
