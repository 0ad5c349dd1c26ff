import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { dayOf } from "../../../shared/time.ts";
import {
  type InboxRow,
  inboxFilters,
  interestDates,
  interestStates,
} from "../../../shared/schemas/guest-interest.ts";
import type { Deps } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import type { Cursor } from "../../core/db/page.ts";
import { byteOrderMark, csvLine } from "../../core/http/csv.ts";
import { type RawRoute, signedInRoute } from "../../core/http/raw-route.ts";
import { translateForReader } from "../../core/i18n/site-languages.ts";
import { hasCalendar } from "../stays/calendars/calendar.queries.ts";
import { scopeOf } from "./inbox.access.ts";
import { type InboxScope, type InboxSearch, listInbox } from "./inbox.queries.ts";

/** Rows read and written in one go; other requests are served in between. */
const rowsAtOnce = 200;

const filter = (name: string, description: string, schema: object) => ({
  name,
  in: "query",
  description,
  schema,
});

export const inboxExportRoute: RawRoute = {
  method: "GET",
  url: "/api/guest-interests/export",
  access: "signedIn",
  errors: [400, 403, 404],
  operation: {
    operationId: "guestInterest-export",
    summary: "The interest sent to you by guests, as CSV for a spreadsheet",
    tags: ["Guest interest"],
    parameters: [
      filter("property_id", "Only interest in this property", { type: "integer", minimum: 1 }),
      filter("state", "Only interest in this state", { type: "string", enum: [...interestStates] }),
      filter("dates", "Only messages with an arrival and a departure", {
        type: "string",
        enum: [...interestDates],
      }),
      filter("q", "Only where the name, email or message contains this", { type: "string" }),
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

/**
 * GET /api/guest-interests/export: the inbox as a table for a spreadsheet, with the filters of the
 * list.
 */
export function registerInboxExport(app: FastifyInstance, deps: Deps): void {
  signedInRoute(app, deps, inboxExportRoute, (viewer, request, reply) => {
    const filters = inboxFilters.parse(request.query);
    const scope = scopeOf(deps.db, viewer, filters);
    const day = dayOf(deps.clock());
    const t = translateForReader(deps.languages, viewer);
    const shown = hasCalendar(deps.db, scope) ? [...columns, stayColumn] : columns;
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="guest-interest-${day}.csv"`,
        "cache-control": "no-store",
      })
      .send(Readable.from(tableOf(deps.db, { scope, search: filters, columns: shown }, t)));
  });
}

type Column = [title: Message, cell: (item: InboxRow) => string | number | null];

const columns: Column[] = [
  [msg("Received"), (item) => item.created_at],
  [msg("Property"), (item) => item.property_name],
  [msg("Name"), (item) => item.guest_name],
  [msg("Email"), (item) => item.guest_email],
  [msg("Arrival"), (item) => item.arrival],
  [msg("Departure"), (item) => item.departure],
  [msg("Guests"), (item) => item.guests],
  [msg("Message"), (item) => item.message],
  [msg("State"), (item) => item.state],
  [msg("Read"), (item) => item.read_at],
  [msg("Replied"), (item) => item.replied_at],
  [msg("Archived"), (item) => item.archived_at],
];

/** For hosts with a calendar; the amounts of stays have an export of their own. */
const stayColumn: Column = [msg("Stay"), (item) => item.stay?.state ?? null];

type Table = { scope: InboxScope; search: InboxSearch; columns: readonly Column[] };

async function* tableOf(
  db: Db,
  { scope, search, columns }: Table,
  t: Translate,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([title]) => t(title)));
  for (let cursor: Cursor; cursor !== null; await setImmediate()) {
    const page = listInbox(db, scope, search, { cursor, size: rowsAtOnce });
    for (const item of page.items) yield csvLine(columns.map(([, cell]) => cell(item)));
    cursor = page.next_cursor;
  }
}
