import type { StayState } from "../../../shared/schemas/stays.ts";
import { addDays, todayIn } from "../../../shared/stays/nights.ts";
import { dayMs } from "../../../shared/time.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { insertInterest } from "../../features/interest/guest-interest.queries.ts";
import type { OwnedProperty } from "../../features/properties/properties.access.ts";
import {
  type CalendarSettings,
  insertBlock,
  packWeekdays,
  saveCalendar,
} from "../../features/stays/calendars/calendar.queries.ts";
import { takeNights } from "../../features/stays/calendars/occupancy.queries.ts";
import { markAsked } from "../../features/stays/deadlines/deadlines.queries.ts";
import { noteAnswer, saveStay } from "../../features/stays/decisions/decisions.queries.ts";
import { writeRequest } from "../../features/stays/requests/requests.ts";
import { proposeSettlement, settle } from "../../features/stays/settlement/settlement.service.ts";
import { type OwnedStay, ownedStay } from "../../features/stays/stays.access.ts";
import { insertMessage } from "../../features/stays/thread/thread.queries.ts";
import { people } from "./catalogue.ts";
import type { Random } from "./random.ts";

const timeZone = "Europe/Madrid";

/** A stay from a number of days after today on. None of them overlap. */
type Plan = { state: StayState; from: number; nights: number };

const plans: readonly Plan[] = [
  { state: "settled", from: -60, nights: 7 },
  { state: "settled", from: -45, nights: 4 },
  { state: "no_show", from: -30, nights: 2 },
  { state: "took_place", from: -20, nights: 5 },
  { state: "accepted", from: -6, nights: 4 },
  { state: "accepted", from: 3, nights: 4 },
  { state: "requested", from: 9, nights: 3 },
  { state: "cancelled_by_guest", from: 14, nights: 3 },
  { state: "cancelled_by_host", from: 18, nights: 2 },
  { state: "declined", from: 22, nights: 2 },
  { state: "withdrawn", from: 26, nights: 3 },
  { state: "expired", from: 30, nights: 7 },
];
/** The stays of a property, except of the first one, which has them all. */
const perProperty = 4;

const reasons: Partial<Record<StayState, string>> = {
  declined: "We have family over that weekend",
  withdrawn: "We found another week",
  cancelled_by_guest: "Our train doesn’t run that day",
  cancelled_by_host: "The pipes froze, and need a repair first",
};

const isTaken = (state: StayState) =>
  state === "accepted" || state === "took_place" || state === "no_show" || state === "settled";

type DemoHost = { db: Db; host: Viewer; now: Date; random: Random };

/** Gives a property a calendar, with a block and stays in many states. */
export function takeStays(
  { db, host, now, random }: DemoHost,
  property: OwnedProperty,
  { hasAll, index }: { hasAll: boolean; index: number },
): void {
  const ctx = { db, viewer: host, clock: () => now };
  const settings = settingsOf(host, random);
  saveCalendar(db, property, settings);
  const today = todayIn(timeZone, now);
  const block = { first_night: addDays(today, 40), ends_on: addDays(today, 43) };
  insertBlock(
    db,
    property,
    { ...block, units: null, note: "Painting" },
    { request_key: null, now },
  );
  const chosen = hasAll ? plans : random.some(plans, perProperty);
  for (const [number, plan] of chosen.entries()) {
    const stay = request(ctx, { property, settings, plan, guest: `${index}-${number}` }, random);
    decide(ctx, stay, plan);
    if (plan.state === "settled") settleAll(ctx, stay);
  }
}

function settingsOf(host: Viewer, random: Random): CalendarSettings {
  const currency = random.pick(["EUR", "USD"]);
  return {
    takes_requests: 1,
    units: random.pick([1, 1, 3]),
    max_guests: random.pick([2, 4, 6]),
    min_nights: 2,
    max_nights: 28,
    lead_days: 1,
    horizon_days: 365,
    arrival_days: packWeekdays([1, 2, 3, 4, 5, 6, 7]),
    time_zone: timeZone,
    night_amount: (6 + random.whole(12)) * 1000,
    currency,
    share: random.pick([500, 1000, 1250]),
    payment_instructions: "Please pay within a week, or in cash on the day you arrive.",
    payee_name: currency === "EUR" ? host.name : null,
    // The example of the standard.
    iban: currency === "EUR" ? "ES9121000418450200051332" : null,
    bic: null,
  };
}

type Host = { db: Db; viewer: Viewer; clock: () => Date };
type Wish = { property: OwnedProperty; settings: CalendarSettings; plan: Plan; guest: string };

/** Writes a guest's request, some days before the arrival. */
function request(
  { db, viewer, clock }: Host,
  { property, settings, plan: { state, from, nights }, guest }: Wish,
  random: Random,
): OwnedStay {
  const now = clock();
  const today = todayIn(timeZone, now);
  const asked = state === "requested" ? now.getTime() - dayMs / 4 : now.getTime() - 90 * dayMs;
  const dates = { arrival: addDays(today, from), departure: addDays(today, from + nights) };
  const guests = 1 + random.whole(settings.max_guests ?? 2);
  const interest = insertInterest(db, {
    property_id: property.id,
    guest_name: random.pick(people),
    guest_email: `stay-${property.id}-${guest}@example.org`,
    message: "We would love to stay with you. Is there a place for our bicycles?",
    ...dates,
    guests,
    created_at: new Date(asked).toISOString(),
  });
  const planned = {
    property_id: property.id,
    state: "requested" as const,
    ...dates,
    guests,
    currency: settings.currency,
    estimated_amount: (settings.night_amount ?? 0) * nights,
    share: settings.share,
    requested_at: interest.created_at,
    expires_at: new Date(asked + 7 * dayMs).toISOString(),
  };
  return ownedStay(db, viewer, writeRequest(db, planned, interest).id);
}

/** Brings a stay to its state, as its host and guest would have. */
function decide({ db, clock }: Host, stay: OwnedStay, { state, from, nights }: Plan): void {
  if (state === "requested") return;
  const now = clock();
  const later = new Date(now.getTime() - 88 * dayMs).toISOString();
  const isAccepted = isTaken(state) || state.startsWith("cancelled");
  saveStay(db, {
    ...stay,
    state: state === "settled" ? "took_place" : state,
    agreed_amount: isAccepted ? stay.estimated_amount : null,
    decided_at: isAccepted || state === "declined" ? later : null,
    ended_at: isTaken(state) || state === "declined" ? null : later,
    reason: reasons[state] ?? null,
  });
  if (!isAccepted) return;
  noteAnswer(db, stay, new Date(later));
  if (isTaken(state)) takeNights(db, stay, stay);
  insertMessage(db, {
    stay_id: stay.id,
    author: "host",
    text: "Yes, in the shed. The key hangs behind the door.",
    request_key: null,
    created_at: later,
  });
  if (from + nights < 0) markAsked(db, stay.id, now);
}

/** Records that the whole price arrived; left open if no upgrade project needs the money. */
function settleAll(host: Host, { id, departure }: OwnedStay): void {
  const { projects, expected_amount } = proposeSettlement(host, id);
  if (projects.length === 0) return;
  settle(host, {
    id,
    received_amount: expected_amount ?? 0,
    received_on: departure,
    over_goal: true,
  });
}
