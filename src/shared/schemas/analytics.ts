import { z } from "zod";
import { date } from "./fields.ts";

/** Amounts in different currencies are never combined: each currency is a series of its own. */
// A sum over all hosts may exceed the safe integers.
const money = z.object({ currency: z.string(), amount: z.number() });

const week = z.object({
  /** ISO 8601, e.g. "2026-W09"; weeks start on Mondays, in UTC. */
  week: z.string(),
  starts_on: date,
  sign_ups: z.int(),
  listings: z.int(),
  interests: z.int(),
  /** By the date of an entry; corrections count on their own date, so a week may be negative. */
  funding: z.array(money),
});

const stayFigures = {
  requests: z.int(),
  /** Of stays that were accepted and not cancelled, and whose guests came or are expected. */
  nights: z.int(),
  /** Accepted requests among those that were accepted, declined or expired; null without any. */
  acceptance_percent: z.int().nullable(),
  median_answer_hours: z.number().nullable(),
  /** The share of the agreed prices of stays that are over. */
  promised: z.array(money),
  /** What the ledgers have of it. */
  recorded: z.array(money),
};

export const analyticsOutput = z
  .object({
    /** The last 26, oldest first, including the current one; a week without anything is 0. */
    weeks: z.array(week),
    /** Every currency in the ledgers, including those of the weeks. */
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
        /** The number of properties with such an upgrade. */
        listings: z.int(),
        /**
         * Interest sent to properties with such an upgrade; one with two types counts toward both.
         */
        interests: z.int(),
        funding: z.array(money),
      }),
    ),
    /** What came of requests for dates; absent on a site without any. */
    stays: z
      .object({
        ...stayFigures,
        /** Those with the most nights. */
        properties: z.array(
          z.object({ property_name: z.string(), property_slug: z.string(), ...stayFigures }),
        ),
      })
      .optional(),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsOutput>;
export type Money = z.infer<typeof money>;
