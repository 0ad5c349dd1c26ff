import { randomInt } from "node:crypto";
import { msg } from "../../../../shared/i18n/message.ts";
import { addDays, nightsOf, startOfDay, todayIn } from "../../../../shared/stays/nights.ts";
import { type BrokenRule, brokenRules } from "../../../../shared/stays/rules.ts";
import { dateOf, dayMs } from "../../../../shared/time.ts";
import type { Context } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { ApiError } from "../../../core/errors.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { findCalendarForRequests, toRules } from "../calendars/calendar.queries.ts";
import { asRanges, fullNights } from "../calendars/occupancy.queries.ts";
import { insertRequest, isReferenceUsed, type NewRequest } from "./requests.queries.ts";

/** How long a host can answer. */
const answerMs = 7 * dayMs;

type Wish = {
  property_id: number;
  arrival: string | null;
  departure: string | null;
  guests: number | null;
};

/** A request that keeps the rules, before its message of interest is written. */
export type PlannedRequest = Omit<NewRequest, "guest_interest_id" | "reference">;

/**
 * The request for dates that a message of interest makes: if it has both dates, and the property takes
 * requests; undefined otherwise. Throws 400 with an issue for each field that breaks a rule.
 */
export function planRequest(
  { db, env }: Pick<Context, "db" | "env">,
  { property_id, arrival, departure, guests }: Wish,
  now: Date,
): PlannedRequest | undefined {
  if (arrival === null || departure === null || !offersStays(db, env)) return undefined;
  const calendar = findCalendarForRequests(db, property_id);
  if (!calendar) return undefined;
  const today = todayIn(calendar.time_zone, now);
  const broken = brokenRules(toRules(calendar), { arrival, departure, guests }, today);
  // A stay of 10,000 nights is refused before its nights are looked up.
  refuse(broken);
  const full = fullNights(db, calendar, { from: arrival, to: departure });
  refuse(full.length > 0 ? [{ field: "arrival", message: takenNights(full) }] : []);
  const { night_amount, currency, share, time_zone } = calendar;
  return {
    property_id,
    state: "requested",
    arrival,
    departure,
    guests,
    currency,
    estimated_amount: night_amount === null ? null : night_amount * nightsOf(arrival, departure),
    share,
    requested_at: now.toISOString(),
    expires_at: expiryOf(arrival, time_zone, now).toISOString(),
  };
}

function refuse(broken: readonly BrokenRule[]): void {
  const [first] = broken;
  if (!first) return;
  throw new ApiError(400, "INVALID_INPUT", first.message, { issues: [...broken] });
}

/** Names nights that are taken: the first ones in a row, since a sentence has no room for all. */
export function takenNights(nights: readonly string[]) {
  const [{ from, to } = { from: "", to: "" }] = asRanges(nights);
  const last = addDays(to, -1);
  return from === last
    ? msg("The night of {day, date, long} is already taken", { day: dateOf(from) })
    : msg("The nights from {first, date, long} to {last, date, long} are already taken", {
        first: dateOf(from),
        last: dateOf(last),
      });
}

/** Seven days, or the beginning of the day of arrival if that is earlier; its end on the day itself. */
function expiryOf(arrival: string, timeZone: string, now: Date): Date {
  const latest = new Date(now.getTime() + answerMs);
  const begin = startOfDay(arrival, timeZone);
  const end = begin > now ? begin : startOfDay(addDays(arrival, 1), timeZone);
  return end < latest ? end : latest;
}

/** Without letters and digits that look alike. */
const letters = "ACDEFGHJKMNPQRTUVWXY34679";
const referenceLength = 6;

function newReference(db: Db): string {
  for (;;) {
    const random = Array.from(
      { length: referenceLength },
      () => letters[randomInt(letters.length)],
    );
    const reference = `SOLAR-${random.join("")}`;
    if (!isReferenceUsed(db, reference)) return reference;
  }
}

/** Writes a planned request for its message of interest; call it in the message's transaction. */
export function writeRequest(
  db: Db,
  planned: PlannedRequest,
  interest: { id: number },
): { id: number } {
  const reference = newReference(db);
  return { id: insertRequest(db, { ...planned, guest_interest_id: interest.id, reference }) };
}
