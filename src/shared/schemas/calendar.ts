/** The calendar of a property: its rules, blocks, and calendars of other sites. */
import { z } from "zod";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { isTimeZone, nightsOf, weekdays } from "../stays/nights.ts";
import {
  currency,
  date,
  day,
  idField,
  optionalLine,
  optionalNumber,
  optionalText,
  requestKey,
  requiredLine,
  rowId,
  slug,
  timestamp,
  wholeNumber,
} from "./fields.ts";

const weekday = z.union(
  weekdays.map((number) => z.literal(number, { error: schemaError(validation.arrivalDays) })),
  { error: schemaError(validation.arrivalDays) },
);

/** A percentage with at most two decimals. */
const sharePercent = z
  .number({ error: schemaError(validation.share) })
  .min(0, { error: schemaError(validation.share) })
  .max(100, { error: schemaError(validation.share) })
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
    error: schemaError(validation.share),
  });

const nightAmount = z
  .int({ error: schemaError(validation.nightPrice) })
  .min(1, { error: schemaError(validation.nightPrice) })
  .max(limits.amountMax, { error: schemaError(validation.nightPrice) })
  .meta({ description: "In minor units of the currency, such as cents" });

const nights = (what: string, max: number) => wholeNumber(what, 1, max);

/** The fields that a host sets. In an update, an absent field stays as it is. */
const settings = {
  takes_requests: z.boolean({ error: schemaError(validation.flag("takes_requests")) }),
  units: wholeNumber("units", 1, limits.unitsMax),
  max_guests: optionalNumber(validation.guests, 1, limits.guestsMax),
  min_nights: nights("min_nights", limits.stayNightsMax),
  max_nights: optionalNumber(validation.stayLength, 1, limits.stayNightsMax),
  lead_days: wholeNumber("lead_days", 0, 365),
  horizon_days: nights("horizon_days", limits.horizonDaysMax),
  arrival_days: z
    .array(weekday, { error: schemaError(validation.arrivalDays) })
    .min(1, { error: schemaError(validation.arrivalDays) })
    .max(weekdays.length, { error: schemaError(validation.arrivalDays) })
    .transform((chosen) => weekdays.filter((number) => chosen.includes(number)))
    .meta({ description: "ISO 8601 weekdays: 1 is Monday, 7 is Sunday" }),
  time_zone: z
    .string({ error: schemaError(validation.timeZone) })
    .max(64, { error: schemaError(validation.timeZone) })
    .refine(isTimeZone, { error: schemaError(validation.timeZone) })
    .meta({ description: "A name of the IANA database, such as Europe/Lisbon" }),
  night_amount: nightAmount.nullable(),
  currency: currency.nullable(),
  share_percent: sharePercent,
  payment_instructions: optionalText(msg("Payment instructions"), limits.shortTextMax),
  payee_name: optionalLine(msg("Account owner"), 70),
  iban: optionalLine(msg("IBAN"), 50),
  bic: optionalLine(msg("BIC"), 20),
};

/** The form's fields, as typed. */
export const calendarFields = z.object(settings);

export const calendarUpdateInput = z.object({
  id: idField(validation.propertyId),
  ...calendarFields.partial().shape,
});

const rulesShape = {
  units: z.int(),
  max_guests: z.int().nullable(),
  min_nights: z.int(),
  max_nights: z.int().nullable(),
  /** Days from today, in the time zone, to the earliest arrival. */
  lead_days: z.int(),
  /** Days from today to the latest arrival. */
  horizon_days: z.int(),
  /** The weekdays of arrival, as ISO 8601 numbers them: 1 is Monday. */
  arrival_days: z.array(z.int()),
  time_zone: z.string(),
  /** The price of a night in minor units; null if it is agreed for each stay. */
  night_amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** The part of a stay that goes to upgrades, in percent. */
  share_percent: z.number(),
};

/** The rules for requests, on the public page of a property that takes them. */
export const stayRulesView = z.object(rulesShape).meta({ id: "StayRules" });
export type StayRulesView = z.infer<typeof stayRulesView>;

export const blockView = z
  .object({
    id: rowId,
    first_night: date,
    /** The day after the last night. */
    ends_on: date,
    /** How many units are blocked; null blocks all. */
    units: z.int().nullable(),
    /** Only the host sees it. */
    note: z.string().nullable(),
  })
  .meta({ id: "CalendarBlock" });
export type BlockView = z.infer<typeof blockView>;

/** Why a calendar of another site could not be read. */
export const feedFailures = [
  "refused_address",
  "unreachable",
  "timeout",
  "too_large",
  "too_many_redirects",
  "http_error",
  "not_a_calendar",
  "too_many_events",
] as const;
export type FeedFailure = (typeof feedFailures)[number];

export const feedView = z
  .object({
    id: rowId,
    name: z.string(),
    url: z.string(),
    units: z.int().nullable(),
    ignored_summaries: z.string().nullable(),
    /** The number of its nights from today. */
    nights: z.int(),
    /** The last time that it was read; its nights stay as they were then. */
    synced_at: timestamp.nullable(),
    failing_since: timestamp.nullable(),
    failure: z.enum(feedFailures).nullable(),
  })
  .meta({ id: "CalendarFeed" });
export type FeedView = z.infer<typeof feedView>;

/** The calendar of a property as its host sees it; the defaults until it is saved. */
export const calendarView = z
  .object({
    property_id: rowId,
    takes_requests: z.boolean(),
    ...rulesShape,
    /** Null until the host saves the calendar; the form proposes the browser's. */
    time_zone: z.string().nullable(),
    payment_instructions: z.string().nullable(),
    payee_name: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    /** The secret address of the calendar for other sites; null until it is saved. */
    feed_url: z.string().nullable(),
    /** Those that have not ended, in order. */
    blocks: z.array(blockView),
    feeds: z.array(feedView),
  })
  .meta({ id: "PropertyCalendar" });
export type CalendarView = z.infer<typeof calendarView>;

const rangeShape = { from: day, to: day };
const isRange = ({ from, to }: { from: string; to: string }) => {
  const length = nightsOf(from, to);
  return length >= 1 && length <= limits.calendarNightsMax;
};
const rangeRule = { path: ["to"], error: schemaError(validation.calendarRange) };

/** From one day to the day after the last night. */
export const publicCalendarInput = z.object({ slug, ...rangeShape }).refine(isRange, rangeRule);

/** Closed nights are free, but outside the days that requests are taken for. */
export const nightStates = ["free", "taken", "closed"] as const;
export type NightState = (typeof nightStates)[number];

/** The nights of a property as everybody sees them: their state and nothing else. */
export const publicCalendar = z
  .object({
    /** Today in the time zone of the property. */
    today: date,
    nights: z.array(z.object({ night: date, state: z.enum(nightStates) })),
  })
  .meta({ id: "PublicCalendar" });
export type PublicCalendar = z.infer<typeof publicCalendar>;

/** Nights of one of the viewer's properties, or of all of them. */
export const hostNightsInput = z
  .object({ property_id: idField(validation.propertyId).optional(), ...rangeShape })
  .refine(isRange, rangeRule);

/** Something that takes nights of a property. */
const occupation = z
  .object({
    property_id: rowId,
    first_night: date,
    ends_on: date,
    /** How many units are taken. */
    units: z.int(),
    /** The stay, block or feed that takes them: one of the three. */
    stay_id: rowId.nullable(),
    block_id: rowId.nullable(),
    feed_id: rowId.nullable(),
    /** The guest's name, the block's note or the feed's name. */
    label: z.string().nullable(),
  })
  .meta({ id: "Occupation" });
export type Occupation = z.infer<typeof occupation>;
export const hostNightsOutput = z.object({
  properties: z.array(
    z.object({ id: rowId, name: z.string(), slug: z.string(), units: z.int(), today: date }),
  ),
  /** In order of their first nights; open requests are not among them. */
  occupations: z.array(occupation),
});
export type HostNights = z.infer<typeof hostNightsOutput>;

const blockUnits = optionalNumber(
  msg("Enter a number of units from 1 to {max, number}", { max: limits.unitsMax }),
  1,
  limits.unitsMax,
);

export const blockInput = z
  .object({
    id: idField(validation.propertyId),
    first_night: day,
    ends_on: day,
    units: blockUnits,
    note: optionalText(msg("Note"), limits.shortTextMax),
    request_key: requestKey,
  })
  .refine(({ first_night, ends_on }) => first_night < ends_on, {
    path: ["ends_on"],
    error: schemaError(validation.blockOrder),
  })
  .refine(({ first_night, ends_on }) => nightsOf(first_night, ends_on) <= limits.stayNightsMax, {
    path: ["ends_on"],
    error: schemaError(validation.blockLength),
  });

/** webcal: is what calendar programs call http(s). */
const isFeedUrl = (url: string) =>
  URL.canParse(url) && ["http:", "https:", "webcal:"].includes(new URL(url).protocol);

const feedFields = {
  name: requiredLine(validation.feedName, msg("Name"), limits.siteNameMax),
  url: requiredLine(validation.feedUrl, msg("Calendar address"), limits.feedUrlMax).refine(
    isFeedUrl,
    { error: schemaError(validation.feedUrl) },
  ),
  units: blockUnits,
  ignored_summaries: optionalText(msg("Ignored events"), limits.shortTextMax).describe(
    "Summaries of events that take no nights, one on a line",
  ),
};

export const feedInput = z.object({ id: idField(validation.propertyId), ...feedFields });
export const feedUpdateInput = z.object({
  id: idField(),
  ...z.object(feedFields).omit({ url: true }).partial().shape,
});
