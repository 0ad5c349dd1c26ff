import type { z } from "zod";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import type {
  BlockView,
  blockInput,
  CalendarView,
  calendarUpdateInput,
} from "../../../../shared/schemas/calendar.ts";
import { limits } from "../../../../shared/limits.ts";
import { validation } from "../../../../shared/messages.ts";
import { todayIn } from "../../../../shared/stays/nights.ts";
import { withoutAbsent } from "../../../core/files/absent.ts";
import { failure } from "../../../core/failure.ts";
import type { Context, SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { refuseBeyond } from "../../../core/quotas.ts";
import { ownedProperty } from "../../properties/properties.access.ts";
import { ownedCalendar } from "./calendar.access.ts";
import {
  type CalendarSettings,
  defaultSettings,
  findBlockByKey,
  findCalendar,
  insertBlock,
  listBlocks,
  packWeekdays,
  saveCalendar,
  toRules,
} from "./calendar.queries.ts";
import { feedAddress } from "./feed-address.ts";
import { countMostStays, renumberUnits } from "./occupancy.queries.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { listFeeds } from "../feeds/feeds.queries.ts";

/** The calendar of a property as its host sees it; the property must exist. */
export function viewCalendar(
  { db, env, clock }: Pick<Context, "db" | "env" | "clock">,
  property_id: number,
): CalendarView {
  const row = findCalendar(db, property_id);
  if (!row) return { property_id, ...defaultSettings, feed_url: null, blocks: [], feeds: [] };
  const today = todayIn(row.time_zone, clock());
  return {
    property_id,
    takes_requests: row.takes_requests === 1,
    ...toRules(row),
    payment_instructions: row.payment_instructions,
    payee_name: row.payee_name,
    iban: row.iban,
    bic: row.bic,
    feed_url: feedAddress(env, row),
    blocks: listBlocks(db, property_id, today),
    feeds: listFeeds(db, property_id, today),
  };
}

type Change = z.output<typeof calendarUpdateInput>;

/**
 * Applies the given fields; the others keep their values, or get the defaults at first. Throws 400 at
 * the field whose value does not fit the others.
 */
export function changeCalendar(ctx: SignedInContext, { id, ...change }: Change): CalendarView {
  const { db, viewer, clock } = ctx;
  inTransaction(db, () => {
    if (change.takes_requests === true && !offersStays(db, ctx.env))
      throw conflict(failure.staysOff);
    const property = ownedProperty(db, viewer, id);
    const before = viewCalendar(ctx, property.id);
    const after = { ...before, ...withoutAbsent(change) };
    const settings = toSettings(after);
    if (settings.units < before.units) {
      const calendar = { property_id: property.id, units: settings.units };
      const from = todayIn(settings.time_zone, clock());
      const used = countMostStays(db, { property_id: property.id, from });
      if (used > settings.units) throw invalidField("units", failure.unitsTaken(used));
      renumberUnits(db, calendar, from);
    }
    saveCalendar(db, property, settings);
  });
  return viewCalendar(ctx, id);
}

/** Checks the fields against each other and turns them into a row. */
function toSettings(view: Omit<CalendarView, "feed_url" | "blocks" | "feeds">): CalendarSettings {
  const { time_zone, min_nights, max_nights, night_amount, currency } = view;
  if (time_zone === null) throw invalidField("time_zone", validation.timeZone);
  if (max_nights !== null && max_nights < min_nights) {
    throw invalidField("max_nights", validation.nightsOrder);
  }
  if (night_amount !== null && currency === null) {
    throw invalidField("currency", validation.currency);
  }
  const iban = view.iban === null ? null : electronicFormatIBAN(view.iban);
  if (iban !== null && !isValidIBAN(iban)) throw invalidField("iban", validation.iban);
  if (iban !== null && view.payee_name === null) {
    throw invalidField("payee_name", validation.payeeName);
  }
  const bic = view.bic?.replaceAll(/\s/g, "").toUpperCase() ?? null;
  if (bic !== null && !isValidBIC(bic)) throw invalidField("bic", validation.bic);
  return {
    takes_requests: view.takes_requests ? 1 : 0,
    units: view.units,
    max_guests: view.max_guests,
    min_nights,
    max_nights,
    lead_days: view.lead_days,
    horizon_days: view.horizon_days,
    arrival_days: packWeekdays(view.arrival_days),
    time_zone,
    night_amount,
    currency,
    share: Math.round(view.share_percent * 100),
    payment_instructions: view.payment_instructions,
    payee_name: view.payee_name,
    iban,
    bic,
  };
}

/** Blocks nights of a property. The same request key makes one block, however often it is sent. */
export function addBlock(
  ctx: SignedInContext,
  { id, request_key = null, ...input }: z.output<typeof blockInput>,
): BlockView {
  const { db, viewer, clock } = ctx;
  return inTransaction(db, () => {
    const { property, calendar } = ownedCalendar(db, viewer, id);
    const block = { ...input, units: input.units ?? null, note: input.note ?? null };
    const known = request_key === null ? undefined : findBlockByKey(db, property.id, request_key);
    if (known && !isSameBlock(known, block)) {
      throw invalidField("request_key", failure.requestKeyUsed);
    }
    if (known) return known;
    const today = todayIn(calendar.time_zone, clock());
    if (block.ends_on <= today) throw invalidField("ends_on", failure.blockPast);
    if (block.units !== null && block.units > calendar.units) {
      throw invalidField("units", failure.unitsMissing(calendar.units));
    }
    refuseBeyond(ctx, {
      count: listBlocks(db, property.id, today).length,
      max: limits.blocksPerProperty,
      code: "CONFLICT",
      sentence: failure.blocksFull,
    });
    return insertBlock(db, property, block, { request_key, now: clock() });
  });
}

const isSameBlock = (known: BlockView, block: Omit<BlockView, "id">) =>
  known.first_night === block.first_night &&
  known.ends_on === block.ends_on &&
  known.units === block.units &&
  known.note === block.note;
