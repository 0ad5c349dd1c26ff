import type { Case, Ids } from "./verdict-case.ts";

const calendar = { takes_requests: true, time_zone: "Europe/Madrid" };
const money = { received_amount: 500, received_on: "2026-03-01" };
const feed = { name: "Portal", url: "https://127.0.0.1/calendar.ics" };
const text = { text: "Hello" };
const secret = { token: "x".repeat(43) };
const nights = { first_night: "2027-03-01", ends_on: "2027-03-04" };

const settlements = [
  {},
  { ...money, received_amount: "5", currency: "euro" },
  { ...money, currency: "USD" },
  { ...money, received_amount: -5, received_on: "2999-01-01" },
  { ...money, received_amount: 1.5, over_goal: "yes", note: 5 },
  { ...money, parts: [{ upgrade_project_id: 1, amount: 5 }] },
  { ...money, parts: [{ upgrade_project_id: 99, amount: 50 }] },
  {
    ...money,
    parts: [
      { upgrade_project_id: 1, amount: 25 },
      { upgrade_project_id: 1, amount: 25 },
    ],
  },
  { ...money, parts: [{ upgrade_project_id: "x", amount: 0 }] },
  { ...money, parts: [5, null] },
  { ...money, parts: "all" },
  {
    ...money,
    parts: Array.from({ length: 21 }, (_, id) => ({ upgrade_project_id: id + 1, amount: 1 })),
  },
  money,
  money,
  { ...money, received_amount: 600 },
  { ...money, received_amount: 0 },
];

/** What hosts do with stays, each with inputs of which some are accepted. */
const hostCalls: Array<[call: string, method: string, action: string, inputs: Case["inputs"]]> = [
  [
    "accept",
    "POST",
    "/accept",
    [
      { agreed_amount: "5" },
      { agreed_amount: -1 },
      { message: 5 },
      { agreed_amount: 5 },
      {},
      { agreed_amount: 6 },
    ],
  ],
  [
    "decline",
    "POST",
    "/decline",
    [{ reason: 5 }, { reason: "x".repeat(501) }, { reason: "Full" }, { reason: "" }],
  ],
  ["cancel", "POST", "/cancel", [{ reason: ["x"] }, { reason: "Ill" }, { reason: null }]],
  [
    "change",
    "PUT",
    "",
    [
      {},
      { arrival: "2027-03-04", departure: "2027-03-04" },
      { arrival: "2027-03-01", departure: "2037-03-01" },
      { arrival: "2027-02-29", departure: null },
      { guests: 0, agreed_amount: 0.5 },
      { message: "x".repeat(5001) },
      { guests: "2" },
      { departure: "2037-01-01" },
    ],
  ],
  [
    "sendMessage",
    "POST",
    "/messages",
    [text, { text: "" }, { text: "x".repeat(5001) }, { ...text, request_key: 5 }],
  ],
  [
    "outcome",
    "POST",
    "/outcome",
    ["took_place", "no_show", "accepted", "settled", null].map((outcome) => ({ outcome })),
  ],
  ["settle", "POST", "/settlement", settlements],
  ["correct", "POST", "/corrections", settlements],
  ["close", "POST", "/close", [{}]],
  ["read", "POST", "/read", [{}]],
];

/** Each of them in each state, at the host's own property, at another host's, and without such a stay. */
const hostCases = hostCalls.flatMap(([call, method, action, inputs]): Case[] =>
  (["requested", "accepted", "settled", undefined] as const).flatMap((stays) =>
    (["stay", "foreignStay"] as const).flatMap((which): Case[] => {
      // Another host's stay is refused whatever its state.
      if (which === "foreignStay" && stays !== "accepted") return [];
      const idIn = (ids: Ids) => (stays === undefined ? 999_999 : ids[which]);
      return [
        {
          name: `stays.${call}`,
          method,
          path: (ids) => `/api/stays/${idIn(ids)}${action}`,
          fromPath: (ids) => ({ id: String(idIn(ids)) }),
          ...(stays && { stays }),
          inputs,
        },
      ];
    }),
  ),
);

export const stayCases: Case[] = [
  ...hostCases,
  {
    name: "calendars.update",
    method: "PUT",
    path: ({ property }) => `/api/properties/${property}/calendar`,
    fromPath: ({ property }) => ({ id: property }),
    inputs: [
      {},
      calendar,
      { units: "2", max_guests: "", min_nights: 0 },
      { units: 2.5, lead_days: -1, horizon_days: 731 },
      { max_nights: "1", min_nights: 3 },
      { arrival_days: [], time_zone: 5 },
      { arrival_days: [1, 9], share_percent: "10" },
      { night_amount: 8000 },
      { night_amount: 8000, currency: "EUR", iban: "x" },
      { night_amount: null, currency: null, bic: null, payment_instructions: 5 },
    ],
  },
  {
    name: "calendars.update",
    method: "PUT",
    path: ({ foreign }) => `/api/properties/${foreign}/calendar`,
    fromPath: ({ foreign }) => ({ id: foreign }),
    inputs: [{}, calendar, { units: 0 }],
  },
  {
    name: "calendars.renewFeed",
    method: "POST",
    path: ({ property }) => `/api/properties/${property}/calendar-address`,
    fromPath: ({ property }) => ({ id: property }),
    inputs: [{}],
  },
  {
    name: "calendars.addBlock",
    method: "POST",
    path: ({ property }) => `/api/properties/${property}/blocks`,
    fromPath: ({ property }) => ({ id: property }),
    inputs: [
      {},
      nights,
      { ...nights, ends_on: nights.first_night },
      { ...nights, ends_on: "2037-01-01" },
      { ...nights, first_night: "2027-02-29" },
      { ...nights, units: "x", note: 5, request_key: "" },
      { ...nights, units: 21 },
    ],
  },
  {
    name: "calendars.removeBlock",
    method: "DELETE",
    path: () => "/api/calendar-blocks/999999",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}],
  },
  {
    name: "calendarFeeds.add",
    method: "POST",
    path: ({ property }) => `/api/properties/${property}/calendar-feeds`,
    fromPath: ({ property }) => ({ id: property }),
    inputs: [
      {},
      feed,
      { ...feed, url: "ftp://example.org/x" },
      { ...feed, url: "x".repeat(2001), name: "" },
      { ...feed, units: 0, ignored_summaries: 5 },
      { ...feed, name: null, url: null },
    ],
  },
  {
    name: "calendarFeeds.add",
    method: "POST",
    path: ({ foreign }) => `/api/properties/${foreign}/calendar-feeds`,
    fromPath: ({ foreign }) => ({ id: foreign }),
    inputs: [{}, feed],
  },
  {
    name: "calendarFeeds.update",
    method: "PUT",
    path: () => "/api/calendar-feeds/999999",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}, { name: "" }, { units: "x" }, { ignored_summaries: "x".repeat(501) }],
  },
  {
    name: "calendarFeeds.remove",
    method: "DELETE",
    path: () => "/api/calendar-feeds/999999",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}],
  },
  {
    name: "calendarFeeds.sync",
    method: "POST",
    path: () => "/api/calendar-feeds/999999/sync",
    fromPath: () => ({ id: "999999" }),
    inputs: [{}],
  },
  ...["", "/withdraw", "/cancel", "/messages", "/close"].map((action): Case => ({
    name: `guestStays.${action === "" ? "status" : action === "/messages" ? "sendMessage" : action.slice(1)}`,
    method: "POST",
    path: () => `/api/guest-stay${action}`,
    inputs: [
      {},
      secret,
      { ...secret, ...text },
      { ...secret, text: 5, reason: 5, request_key: "a b" },
      { ...secret, text: "", reason: "x".repeat(501) },
      { token: "x" },
      { token: null, text: null },
      { token: ["x"] },
    ],
  })),
];
