import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test("a page ends with the newest four others of its country, as they are now", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { token } = host;
  const own = await makeProperty(app, host);
  await makeProperty(app, host, { name: "Fjell", country: "Norway" });
  const stays = [];
  for (const name of ["One", "Two", "Three", "Four", "Five"]) {
    stays.push(await makeProperty(app, host, { name }));
  }
  const path = `/api/public/properties/${own.slug}/more`;
  const names = async () =>
    ((await app.rest("GET", path)).body as Array<{ name: string }>).map(({ name }) => name);
  const etag = async () => (await app.rest("GET", path)).headers["etag"];

  expect(await names()).toEqual(["Five", "Four", "Three", "Two"]);
  const first = await etag();
  expect(await etag()).toBe(first);

  await app.rest("PUT", `/api/properties/${stays[4]?.id}`, { token, body: { paused: true } });
  expect(await names()).toEqual(["Four", "Three", "Two", "One"]);
  expect(await etag()).not.toBe(first);

  await app.rest("PUT", `/api/properties/${stays[3]?.id}`, { token, body: { name: "IV" } });
  expect((await names())[0]).toBe("IV");
  expect((await app.rest("GET", "/api/public/properties/nowhere/more")).status).toBe(404);
});
