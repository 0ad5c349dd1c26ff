import { expect, test, vi } from "vitest";
import {
  dayFromNow,
  makeCalendar,
  makeInterest,
  makeProperty,
  makeUpgrade,
  makeUser,
  type MadeUser,
  propertyText,
} from "../testing/factories.ts";
import { adminCases } from "./admin-cases.ts";
import { authCases, strange } from "./auth-cases.ts";
import { declaredStatuses } from "./declared.ts";
import { fundingCases } from "./funding-cases.ts";
import { oversightCases } from "./oversight-cases.ts";
import { stayCases } from "./stay-cases.ts";
import type { Case, Ids } from "./verdict-case.ts";
import {
  expectSentences,
  markedSite,
  wantMarked,
  withoutMarks,
} from "../testing/marked-language.ts";
import { type Answer, createTestApp, type TestApp } from "../testing/test-app.ts";

vi.mock("../core/i18n/catalogues.ts", () => import("../testing/marked-language.ts"));

const long = "x".repeat(6000);
const property = propertyText;

/** Translations of a field, most of which are refused. */
const translations = (field: string): Case["inputs"] =>
  [
    { de: { [field]: "Sonne" } },
    { de: { [field]: "" } },
    { de: { [field]: long } },
    { de: { [field]: 5 } },
    { de: { other: "x" } },
    { en: { [field]: "Sun" } },
    { pl: { [field]: "x" } },
    { xx: {} },
    { de: null },
    [],
    "de",
    null,
  ].map((value) => ({ translations: value }));

const cases: Case[] = [
  ...authCases,
  {
    name: "properties.create",
    method: "POST",
    path: () => "/api/properties",
    inputs: [
      ...strange,
      property,
      { ...property, description: null, room_pricing: "", availability_info: undefined },
      { ...property, description: 0 },
      { ...property, description: false },
      { ...property, country: "Atlantis" },
      { ...property, contact_email: "no" },
      { ...property, description: long },
      { ...property, language: "de", translations: { en: { description: "A house" } } },
      { ...property, language: "pl" },
      { ...property, translations: { de: { description: long }, fr: {}, xx: 1 } },
    ],
  },
  {
    name: "properties.update",
    method: "PUT",
    path: ({ property: id }) => `/api/properties/${id}`,
    fromPath: ({ property: id }) => ({ id }),
    inputs: [
      {},
      { name: "" },
      { name: null },
      { name: "New" },
      { description: "" },
      { country: "Nowhere" },
      ...translations("room_pricing"),
    ],
  },
  {
    name: "properties.update",
    method: "PUT",
    path: ({ foreign }) => `/api/properties/${foreign}`,
    fromPath: ({ foreign }) => ({ id: String(foreign) }),
    inputs: [{}, { name: "" }, { name: "Mine now" }, ...translations("description")],
  },
  ...["999999", "0", "-1", "1.5", "1e3", "abc", "%00", "9".repeat(30)].map((id): Case => ({
    name: "properties.update",
    method: "PUT",
    path: () => `/api/properties/${id}`,
    fromPath: () => ({ id: decodeURIComponent(id) }),
    inputs: [{}, { name: "x" }],
  })),
  {
    name: "properties.delete",
    method: "DELETE",
    path: ({ foreign }) => `/api/properties/${foreign}`,
    fromPath: ({ foreign }) => ({ id: foreign }),
    inputs: [{}],
  },
  {
    name: "upgradeProjects.create",
    method: "POST",
    path: ({ property: id }) => `/api/properties/${id}/upgrade-projects`,
    fromPath: ({ property: id }) => ({ propertyId: id }),
    inputs: [
      {},
      { upgrade_type: "", short_label: "x" },
      { upgrade_type: "solar", short_label: " " },
      { upgrade_type: "wind turbine", short_label: "Turbine" },
      { upgrade_type: "x".repeat(61), short_label: "x" },
    ],
  },
  {
    name: "upgradeProjects.update",
    method: "PUT",
    path: ({ upgrade }) => `/api/upgrade-projects/${upgrade}`,
    fromPath: ({ upgrade }) => ({ id: upgrade }),
    inputs: [
      {},
      { short_label: "" },
      { description: null },
      { estimated_cost: "$10,000" },
      ...translations("short_label"),
    ],
  },
  {
    name: "images.update",
    method: "PUT",
    path: () => "/api/property-images/999999",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}, { alt: 5 }, ...translations("alt")],
  },
  ...fundingCases,
  ...oversightCases,
  ...stayCases,
  ...adminCases,
  {
    name: "guestInterest.create",
    method: "POST",
    path: () => "/api/guest-interest",
    inputs: [
      {},
      { property_id: "", guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: null, guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: false, guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: [1], guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: "999999", guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: 1, guest_name: "G", guest_email: "g@example.org" },
      { property_id: 1, guest_name: "Gus", guest_email: "g@" },
      { property_id: "1", guest_name: "Gus", guest_email: "g@example.org" },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", message: "" },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", message: 5 },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", guests: "2" },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", guests: false },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", arrival: "2027-02-29" },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", arrival: 20270301 },
      { property_id: 1, guest_name: "Gus", guest_email: "g@example.org", homepage: "x" },
    ],
  },
  {
    name: "guestInterest.update",
    method: "PUT",
    path: () => "/api/guest-interests/999999",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}, { read: true }, { read: "true" }, { archived: null }, { replied: 1 }],
  },
  {
    name: "guestInterest.read",
    method: "POST",
    path: () => "/api/guest-interests/999999/read",
    fromPath: () => ({ id: 999999 }),
    inputs: [{}, { id: "x" }],
  },
];

async function start({
  as,
  stays,
}: Pick<Case, "as" | "stays">): Promise<{ app: TestApp; token: string; ids: Ids }> {
  const app = await createTestApp({ env: { RATE_LIMITS: "off", ...markedSite } });
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const mine = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, mine.id);
  const foreign = await makeProperty(app, stranger);
  const stayOf = async (owner: MadeUser, at: number) =>
    stays === undefined ? 0 : makeStay(app, owner, at, stays);
  return {
    app,
    token: as === "admin" ? (await makeUser(app, { role: "admin" })).token : host.token,
    ids: {
      property: mine.id,
      upgrade: upgrade.id,
      foreign: foreign.id,
      stay: await stayOf(host, mine.id),
      foreignStay: await stayOf(stranger, foreign.id),
    },
  };
}

/** A stay that begins today, in a state; returns its id. The money of a settled one is 0. */
async function makeStay(
  app: TestApp,
  owner: MadeUser,
  property_id: number,
  state: NonNullable<Case["stays"]>,
): Promise<number> {
  await makeCalendar(app, owner, property_id);
  const dates = { arrival: dayFromNow(app, 0), departure: dayFromNow(app, 2) };
  const interest = await makeInterest(app, property_id, dates);
  const find = app.deps.db.sqlite.prepare("SELECT id FROM stays WHERE guest_interest_id = ?");
  const id = Number(find.pluck().get(interest));
  const steps = { accept: {}, settlement: { received_amount: 0, received_on: "2026-03-01" } };
  const names = { requested: [], accepted: ["accept"], settled: ["accept", "settlement"] } as const;
  for (const step of names[state]) {
    const { status } = await app.rest("POST", `/api/stays/${id}/${step}`, {
      token: owner.token,
      body: steps[step],
    });
    expect(status).toBe(200);
  }
  return id;
}

/**
 * The parts that must be equal: the status and, for a failure, its body, whatever the language; for a
 * success, its keys.
 */
const verdictOf = ({ status, body }: Answer) => ({
  status,
  body: status === 200 ? Object.keys(body as object).toSorted() : withoutMarks(body),
});

test.each(cases.map((one, index) => [`${index} ${one.name}`, one] as const))(
  "REST and tRPC give one verdict: %s",
  async (_title, { name, method, path, fromPath = () => ({}), inputs, ...who }) => {
    const [rest, rpc] = [await start(who), await start(who)];
    for (const [at, input] of inputs.entries()) {
      // Each of the two is asked in either language.
      const isMarked = at % 2 === 0;
      const byRest = await rest.app.rest(method, path(rest.ids), {
        token: rest.token,
        body: input,
        headers: isMarked ? wantMarked : {},
      });
      const byRpc = await rpc.app.rpc(
        "mutation",
        name,
        { ...input, ...fromPath(rpc.ids) },
        { token: rpc.token, headers: isMarked ? {} : wantMarked },
      );
      expectSentences(byRest, isMarked, `REST ${JSON.stringify(input).slice(0, 200)}`);
      expectSentences(byRpc, !isMarked, `tRPC ${JSON.stringify(input).slice(0, 200)}`);
      expect.soft(verdictOf(byRpc), JSON.stringify(input).slice(0, 200)).toEqual(verdictOf(byRest));
      expect.soft(byRest.status).not.toBe(500);
      expect.soft(declaredStatuses(name), name).toContain(String(byRest.status));
    }
  },
);
