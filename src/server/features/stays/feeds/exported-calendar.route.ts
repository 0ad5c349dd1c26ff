import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { clientKey } from "../../../core/http/addresses.ts";
import { matches } from "../../../core/http/finished.ts";
import type { RawRoute } from "../../../core/http/raw-route.ts";
import { isCurrentAddress, propertyOfAddress } from "../calendars/feed-address.ts";
import { exportCalendar } from "./exported-calendar.ts";
import { findExportedCalendar } from "./exported-calendar.queries.ts";

export const exportedCalendarRoute: RawRoute = {
  method: "GET",
  url: "/api/calendars/:file",
  access: "open",
  errors: [404, 429],
  operation: {
    operationId: "calendars-file",
    summary: "The calendar of a property for other sites and calendar programs, as iCalendar",
    description:
      "The secret address is the feed_url of the property's calendar. The file contains the nights of stays and blocks, without names or notes. With several units, it contains the nights in which all of them are taken.",
    tags: ["Calendar"],
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "The last part of the secret address",
        schema: { type: "string" },
      },
    ],
    answers: {
      200: {
        description: "The calendar",
        content: { "text/calendar": { schema: { type: "string" } } },
      },
      304: { description: "Not modified" },
    },
  },
};

/** No calendar has this number, so no address fits it. */
const noCalendar = (property_id: number) => ({ property_id, feed_number: 0 });

/**
 * GET /api/calendars/{secret}.ics: the calendar of a property. Every other address is 404, after the
 * same work, whether the property exists or not.
 */
export function registerExportedCalendars(app: FastifyInstance, deps: Deps): void {
  const { db, env, rateLimits } = deps;
  app.get<{ Params: { file: string } }>(exportedCalendarRoute.url, async (request, reply) => {
    const giveBack = await rateLimits.take({ calendarPerClient: clientKey(request.ip) });
    const name = /^(.*)\.ics$/.exec(request.params.file)?.[1] ?? "";
    const id = propertyOfAddress(name);
    const calendar = id === undefined ? undefined : findExportedCalendar(db, id);
    const isCurrent = isCurrentAddress(env.dataDir, name, calendar ?? noCalendar(id ?? 0));
    if (!calendar || !isCurrent) throw notFound(failure.notFound);
    // The limit of a client is for guesses: a portal reads the calendars of all its hosts.
    await giveBack();
    await rateLimits.take({ calendarPerProperty: String(calendar.property_id) });
    const body = exportCalendar(deps, calendar);
    const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    reply.headers({ etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
    if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(body);
  });
}
