import { expect, test } from "vitest";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const path = "/api/guest-interests/export";

async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const property = await makeProperty(app, host, { name: "Casa, Sol" });
  const download = (query = "", { token } = host) => app.rest("GET", path + query, { token });
  return { app, host, property, download };
}

const titles =
  "Received,Property,Name,Email,Arrival,Departure,Guests,Message,State,Read,Replied,Archived";

test("the table is UTF-8 with a byte order mark, one line per interest, formulas disarmed", async () => {
  const { app, property, download } = await start();
  await makeInterest(app, property.id, {
    guest_name: "=HYPERLINK(1)",
    guest_email: "+x@example.org",
    message: "-5",
    arrival: "2027-05-31",
    departure: "2027-06-03",
    guests: 2,
  });
  await makeInterest(app, property.id, { guest_name: "Zoë 愛達", message: 'Say "hi",\n=1+1' });
  const { status, headers, body } = await download();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="guest-interest-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    "cache-control": "no-store",
  });
  const text = String(body);
  expect(text.startsWith(`\uFEFF${titles}\r\n`)).toBe(true);
  expect(text).toContain(
    `,"Casa, Sol",'=HYPERLINK(1),'+x@example.org,2027-05-31,2027-06-03,2,-5,new,,,\r\n`,
  );
  expect(text).toContain(
    `,"Casa, Sol",Zoë 愛達,gus@example.org,,,,"Say ""hi"",\n'=1+1",new,,,\r\n`,
  );
});

test("the table has all interests in order, filtered like the list", async () => {
  const { app, host, property, download } = await start();
  const other = await makeProperty(app, host, { name: "Other" });
  for (let n = 0; n < 401; n += 1) await makeInterest(app, property.id, { message: `No. ${n}.` });
  const id = await makeInterest(app, other.id, { message: "Elsewhere" });
  await app.rest("PUT", `/api/guest-interests/${id}`, {
    token: host.token,
    body: { archived: true },
  });
  const messages = async (query: string) =>
    String((await download(query)).body)
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",new,")[0]?.split(",").at(-1));
  expect(await messages("?state=new")).toEqual(
    Array.from({ length: 401 }, (_, n) => `No. ${400 - n}.`),
  );
  expect(await messages("?q=no.%207.")).toEqual(["No. 7."]);
  const others = String((await download(`?property_id=${other.id}`)).body);
  expect(others).toContain("Elsewhere");
  expect(others).not.toContain("No.");
});

test("a visitor is refused, a stranger gets only their own, and HEAD gets its headers", async () => {
  const { app, host, property } = await start();
  await makeInterest(app, property.id, { guest_name: "Secret Guest" });
  expect(await app.rest("GET", path)).toMatchObject({
    status: 401,
    body: { code: "UNAUTHORIZED", error: "Please sign in to continue" },
  });
  const stranger = await makeUser(app, { role: "admin" });
  const { status, body } = await app.rest("GET", path, { token: stranger.token });
  expect([status, body]).toEqual([200, `\uFEFF${titles}\r\n`]);
  expect(await app.rest("HEAD", path, { token: host.token })).toMatchObject({
    status: 200,
    headers: { "content-type": "text/csv; charset=utf-8" },
    body: "",
  });
  expect(await app.rest("POST", path, { token: host.token })).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
});

test("the headings are in the account's language, whatever the caller's, and in the same order", async () => {
  const app = await createTestApp({ env: { LANGUAGES: "en,de,pl" } });
  const { token } = await makeUser(app, { language: "de" });
  const headers = { "accept-language": "pl" };
  const { body } = await app.rest("GET", path, { token, headers });
  const german =
    "Eingegangen,Unterkunft,Name,E-Mail-Adresse,Anreise,Abreise,Gäste,Nachricht,Status,Gelesen,Beantwortet,Archiviert";
  expect(body).toBe(`\uFEFF${german}\r\n`);
});
