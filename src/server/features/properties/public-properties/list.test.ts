import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

type Listing = { id: number; name: string };

/** Five properties of two hosts, and a function that returns the names that a query finds. */
async function start() {
  const app = await createTestApp();
  const [ann, bo] = [await makeUser(app), await makeUser(app)];
  const casa = await makeProperty(app, ann, { name: "Casa Sol", location: "Córdoba" });
  const ecke = await makeProperty(app, bo, {
    name: "Große ECKE",
    location: "Ålesund",
    country: "Norway",
    description: "100% solar, snake_case and a back\\slash",
  });
  await makeProperty(app, ann, { name: "Ηλιόσπιτος", location: "Ρόδος", country: "Greece" });
  const ile = await makeProperty(app, bo, {
    name: "L’Île",
    location: "Toliara",
    country: "Réunion",
  });
  await makeProperty(app, bo, { name: "太阳之家", location: "İzmir", country: "Türkiye" });
  await makeUpgrade(app, ann, casa.id, { upgrade_type: "solar" });
  await makeUpgrade(app, ann, casa.id, { upgrade_type: "solar" });
  await makeUpgrade(app, bo, ecke.id, { upgrade_type: "wind turbine" });
  await makeUpgrade(app, bo, ile.id, { upgrade_type: "solar" });
  const get = (query: Record<string, string>) =>
    app.rest("GET", `/api/public/properties?${new URLSearchParams(query)}`);
  const names = async (query: Record<string, string>) =>
    ((await get(query)).body as Listing[]).map(({ name }) => name);
  return { app, get, names };
}

const all = ["太阳之家", "L’Île", "Ηλιόσπιτος", "Große ECKE", "Casa Sol"];

test("the whole list has everybody's properties, newest first, each as the public sees it", async () => {
  const { app } = await start();
  const { status, body } = await app.rest("GET", "/api/public/properties");
  expect(status).toBe(200);
  expect((body as Listing[]).map(({ name }) => name)).toEqual(all);
  const project = {
    id: expect.any(Number),
    upgrade_type: "solar",
    short_label: "Roof panels",
    description: null,
    estimated_cost: null,
  };
  expect((body as Listing[]).at(-1)).toStrictEqual({
    id: expect.any(Number),
    slug: "casa-sol",
    name: "Casa Sol",
    location: "Córdoba",
    country: "Spain",
    description: "A white house under the sun.",
    contact_email: "stay@casasol.example",
    room_pricing: "$150/night",
    availability_info: "March to October",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    funding_progress: "0% funded",
    images: [],
    upgradeProjects: [project, project],
  });
});

test("a property's own page also has the message to guests, and an unknown slug is null", async () => {
  const { app } = await start();
  const { body } = await app.rest("GET", "/api/public/properties/casa-sol");
  expect(body).toMatchObject({
    name: "Casa Sol",
    custom_message: "Bring a hat.",
    funding_progress: "0% funded",
    images: [],
    upgradeProjects: [{ upgrade_type: "solar" }, { upgrade_type: "solar" }],
  });
  for (const slug of ["nope", "CASA-SOL", "casa-sol%20", "1", "%2e%2e", "x".repeat(500)]) {
    expect.soft(await app.rest("GET", `/api/public/properties/${slug}`), slug).toMatchObject({
      headers: { "cache-control": "no-store" },
      body: { code: slug.length > 200 ? "INVALID_INPUT" : "NOT_FOUND" },
    });
  }
  expect(await app.rest("GET", "/api/public/properties/nope")).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
});

test("country and upgrade type narrow the list, alone and together", async () => {
  const { names } = await start();
  expect(await names({ country: "Réunion" })).toEqual(["L’Île"]);
  expect(await names({ country: "Atlantis" })).toEqual([]);
  expect(await names({ upgrade_type: "solar" })).toEqual(["L’Île", "Casa Sol"]);
  expect(await names({ upgrade_type: "wind turbine" })).toEqual(["Große ECKE"]);
  expect(await names({ upgrade_type: "water" })).toEqual([]);
  expect(await names({ upgrade_type: "solar", country: "Spain" })).toEqual(["Casa Sol"]);
  expect(await names({ upgrade_type: "solar", country: "Spain", q: "île" })).toEqual([]);
  expect(await names({ upgrade_type: "solar", q: "ILE" })).toEqual(["L’Île"]);
});

/** Search terms and their results. */
const searches: Array<[q: string, found: string[]]> = [
  ["casa", ["Casa Sol"]],
  ["CÁSA", ["Casa Sol"]],
  ["cordoba", ["Casa Sol"]],
  ["Cordo\u0301ba", ["Casa Sol"]],
  ["alesund", ["Große ECKE"]],
  ["ÅLESUND", ["Große ECKE"]],
  ["ecke", ["Große ECKE"]],
  ["GROSSE", ["Große ECKE"]],
  ["ηλιοσπιτοσ", ["Ηλιόσπιτος"]],
  ["ΗΛΙΌΣΠΙΤΟΣ", ["Ηλιόσπιτος"]],
  ["izmir", ["太阳之家"]],
  ["阳之", ["太阳之家"]],
  ["  sol  ", ["Große ECKE", "Casa Sol"]],
  ["%", ["Große ECKE"]],
  ["100%", ["Große ECKE"]],
  ["_", ["Große ECKE"]],
  ["e_c", ["Große ECKE"]],
  ["k\\s", ["Große ECKE"]],
  ["s%e", []],
  ["c_sa", []],
  ["' OR 1=1 --", []],
  // The message to guests is not searched.
  ["hat", []],
];

test("a search compares letters, without case, accents or wildcards", async () => {
  const { names } = await start();
  for (const [q, found] of searches) expect.soft(await names({ q }), q).toEqual(found);
});

test("empty filters narrow nothing, and unknown ones are ignored", async () => {
  const { names } = await start();
  expect(await names({ country: "", upgrade_type: " ", q: "  " })).toEqual(all);
  expect(await names({ utm_source: "mail", ["__proto__"]: "x", owner_id: "1" })).toEqual(all);
});

test("limit and offset slice the list, filtered or not", async () => {
  const { names } = await start();
  expect(await names({ limit: "2" })).toEqual(all.slice(0, 2));
  expect(await names({ limit: "2", offset: "2" })).toEqual(all.slice(2, 4));
  expect(await names({ offset: "4" })).toEqual(all.slice(4));
  expect(await names({ offset: "99" })).toEqual([]);
  expect(await names({ limit: "1000", offset: "0" })).toEqual(all);
  expect(await names({ upgrade_type: "solar", limit: "1", offset: "1" })).toEqual(["Casa Sol"]);
});

test("limits and offsets out of range are refused", async () => {
  const { get } = await start();
  for (const [field, range, values] of [
    ["limit", "1 to 1000", ["0", "-1", "1001", "1.5", "ten", "", " ", "1e2", "9".repeat(30)]],
    ["offset", "0 to 9007199254740991", ["-1", "0.5", "x", "9".repeat(16)]],
  ] as const) {
    const message = `${field} must be a whole number from ${range}`;
    for (const value of values) {
      expect.soft(await get({ [field]: value }), `${field}=${value}`).toMatchObject({
        status: 400,
        body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
      });
    }
  }
  const long = { field: "q", message: "Search can have at most 200 characters" };
  expect(await get({ q: "x".repeat(201) })).toMatchObject({
    status: 400,
    body: { error: long.message, issues: [long] },
  });
});

test("a filter named twice is refused", async () => {
  const { app } = await start();
  for (const query of ["q=a&q=b", "country=Spain&country=Norway", "limit=1&limit=2"]) {
    const { status, body } = await app.rest("GET", `/api/public/properties?${query}`);
    expect.soft(status, query).toBe(400);
    expect.soft(body, query).toMatchObject({ code: "INVALID_INPUT" });
  }
});
