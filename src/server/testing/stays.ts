import ICAL from "ical.js";
import type { ParsedMail } from "mailparser";
import { expect } from "vitest";
import type { StayDetail } from "../../shared/schemas/stays.ts";
import { addDays, todayIn } from "../../shared/stays/nights.ts";
import { dayMs } from "../../shared/time.ts";
import { makeInterest, makeProperty, makeUser } from "./factories.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export const timeZone = "Europe/Madrid";

/** A host whose property takes requests for 100.00 EUR a night, 10% of it for upgrades; and a stranger. */
export async function startStays({
  env = {},
  calendar = {},
}: { env?: Record<string, string>; calendar?: Record<string, unknown> } = {}) {
  const app = await createTestApp({ env: { RATE_LIMITS: "off", ...env } });
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const sol = await makeProperty(app, host);
  const saved = await app.rest("PUT", `/api/properties/${sol.id}/calendar`, {
    token: host.token,
    body: {
      takes_requests: true,
      time_zone: timeZone,
      night_amount: 10_000,
      currency: "EUR",
      ...calendar,
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  keepSessions(app);

  /** The day a number of days after the test's day. */
  const today = todayIn(timeZone, app.deps.clock());
  const day = (days: number) => addDays(today, days);
  const days = (arrival: number, departure: number) => ({
    arrival: day(arrival),
    departure: day(departure),
  });
  /** Sends a request, by default for three nights from the tenth day on; returns its stay's id. */
  const request = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const interest = await makeInterest(app, sol.id, { ...days(10, 13), ...fields });
    return stayOfInterest(app, interest);
  };
  const call = async (path: string, body: object = {}, method = "POST") => {
    const answer = await app.rest(method, `/api/stays/${path}`, { token: host.token, body });
    return { status: answer.status, body: answer.body };
  };
  const decide = (id: number, decision: "accept" | "decline" | "cancel", body: object = {}) =>
    call(`${id}/${decision}`, body);
  const change = (id: number, body: object) => call(String(id), body, "PUT");
  const stay = async (id: number) => {
    const answer = await app.rest("GET", `/api/stays/${id}`, { token: host.token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as StayDetail;
  };
  /** A call of the guest, by the secret of a link. */
  const asGuest = (token: string, action = "", body: object = {}) =>
    app.rest("POST", `/api/guest-stay${action}`, { body: { token, ...body } });
  return { app, host, stranger, sol, day, days, request, call, decide, change, stay, asGuest };
}

/** The kinds of emails, in their order. */
export const kindsOf = (mails: readonly ParsedMail[]): string[] =>
  mails.map(({ messageId = "" }) => /^<([a-z-]+)\./.exec(messageId)?.[1] ?? "");

/** The secret in the link to a stay's page. */
export function stayTokenIn(mail: ParsedMail | undefined): string {
  const token = /#stay=([\w-]{43})\b/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error("There is no link to a stay in this mail");
  return token;
}

/** The event in an email, read by a library that did not write it. */
export function calendarOf(mail: ParsedMail | undefined) {
  const part = mail?.attachments.find(({ contentType }) => contentType === "text/calendar");
  const calendar = new ICAL.Component(ICAL.parse(String(part?.content)) as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("This mail does not have one event");
  return { method: calendar.getFirstPropertyValue("method"), event: new ICAL.Event(event) };
}

/** The nights that stays take, in order. */
export const nightsIn = ({ deps }: TestApp): unknown[] =>
  deps.db.sqlite.prepare("SELECT night FROM stay_nights ORDER BY night, unit").pluck().all();

/** Lets the sessions of all users outlive the days that a test passes. */
function keepSessions({ deps }: TestApp): void {
  const expires_at = new Date(deps.clock().getTime() + 1000 * dayMs).toISOString();
  deps.db.sqlite.prepare("UPDATE sessions SET expires_at = ?").run(expires_at);
}

function stayOfInterest({ deps }: TestApp, interest: number): number {
  const find = deps.db.sqlite.prepare("SELECT id FROM stays WHERE guest_interest_id = ?");
  return Number(find.pluck().get(interest));
}
