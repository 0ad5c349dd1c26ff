import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { currencyDecimals } from "../../../shared/currencies.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import {
  stayLists,
  staysFilters,
  stayStates,
  type StayView,
} from "../../../shared/schemas/stays.ts";
import { nightsOf } from "../../../shared/stays/nights.ts";
import { dayOf } from "../../../shared/time.ts";
import type { Deps } from "../../core/context.ts";
import type { Cursor } from "../../core/db/page.ts";
import { byteOrderMark, csvLine } from "../../core/http/csv.ts";
import { type RawRoute, signedInRoute } from "../../core/http/raw-route.ts";
import { translateForReader } from "../../core/i18n/site-languages.ts";
import { scopeOf } from "../interest/inbox.access.ts";
import { listStays, type StayScope, type StaySearch } from "./stay-view.queries.ts";

/** Rows read and written in one go; other requests are served in between. */
const rowsAtOnce = 100;

const filter = (name: string, description: string, schema: object) => ({
  name,
  in: "query",
  description,
  schema,
});

export const staysExportRoute: RawRoute = {
  method: "GET",
  url: "/api/stays/export",
  access: "signedIn",
  errors: [400, 403, 404],
  operation: {
    operationId: "stays-export",
    summary: "Your stays and what arrived for them, as CSV for a spreadsheet",
    tags: ["Stays"],
    parameters: [
      filter("property_id", "Only stays at this property", { type: "integer", minimum: 1 }),
      filter("state", "Only stays in this state", { type: "string", enum: [...stayStates] }),
      filter("list", "Only stays of this list", { type: "string", enum: [...stayLists] }),
    ],
    answers: {
      200: {
        description:
          "CSV in UTF-8 with a byte order mark; values that a spreadsheet would read as a formula start with an apostrophe",
        content: { "text/csv": { schema: { type: "string" } } },
      },
    },
  },
};

/** GET /api/stays/export: a host's stays as a table for a spreadsheet, with the filters of the list. */
export function registerStaysExport(app: FastifyInstance, deps: Deps): void {
  signedInRoute(app, deps, staysExportRoute, (viewer, request, reply) => {
    const filters = staysFilters.parse(request.query);
    const scope = scopeOf(deps.db, viewer, filters);
    const day = dayOf(deps.clock());
    const t = translateForReader(deps.languages, viewer);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="stays-${day}.csv"`,
        "cache-control": "no-store",
      })
      .send(Readable.from(tableOf(deps, scope, filters, t)));
  });
}

/** An amount in whole units of its currency, "240.50", as spreadsheets read it. */
function decimal(amount: number | null, { currency }: StayView): string | null {
  if (amount === null || currency === null) return null;
  const decimals = currencyDecimals(currency);
  const digits = String(amount).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

const columns: Array<[title: Message, cell: (stay: StayView) => string | number | null]> = [
  [msg("Requested"), (stay) => stay.requested_at],
  [msg("Property"), (stay) => stay.property_name],
  [msg("State"), (stay) => stay.state],
  [msg("Arrival"), (stay) => stay.arrival],
  [msg("Departure"), (stay) => stay.departure],
  [msg("Nights"), (stay) => nightsOf(stay.arrival, stay.departure)],
  [msg("Guests"), (stay) => stay.guests],
  [msg("Name"), (stay) => stay.guest_name],
  [msg("Email"), (stay) => stay.guest_email],
  [msg("Reference"), (stay) => stay.reference],
  [msg("Currency"), (stay) => stay.currency],
  [msg("Price"), (stay) => decimal(stay.agreed_amount ?? stay.estimated_amount, stay)],
  [msg("Share in percent"), (stay) => stay.share_percent],
  [msg("Received"), (stay) => decimal(stay.received_amount, stay)],
  [msg("Received on"), (stay) => stay.received_on],
  [
    msg("For upgrades"),
    (stay) =>
      stay.settled_at === null
        ? null
        : decimal(
            stay.shares.reduce((sum, { amount }) => sum + amount, 0),
            stay,
          ),
  ],
  [msg("Answered"), (stay) => stay.decided_at],
  [msg("Ended"), (stay) => stay.ended_at],
  [msg("Reason"), (stay) => stay.reason],
];

async function* tableOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: StayScope,
  search: StaySearch,
  t: Translate,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([title]) => t(title)));
  for (let cursor: Cursor; cursor !== null; await setImmediate()) {
    const page = listStays(db, scope, search, { cursor, now: clock(), size: rowsAtOnce });
    for (const stay of page.items) yield csvLine(columns.map(([, cell]) => cell(stay)));
    cursor = page.next_cursor;
  }
}
