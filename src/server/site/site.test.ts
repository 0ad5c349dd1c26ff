import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser } from "../testing/factories.ts";
import { createTestApp } from "../testing/test-app.ts";

test("the impact counts nothing that was only planned", async () => {
  const app = await createTestApp();
  const zeros = { solar_panels: 0, kw: 0, co2_kg: 0 };
  expect(await app.rest("GET", "/api/public/impact")).toMatchObject({ status: 200, body: zeros });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  await makeUpgrade(app, host, id);
  expect((await app.rest("GET", "/api/public/impact")).body).toStrictEqual(zeros);
});
