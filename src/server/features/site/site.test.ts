import { expect, test } from "vitest";
import { noImpact } from "../../../shared/impact.ts";
import { makeProperty, makeUpgrade, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { createTestApp } from "../../testing/test-app.ts";

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

test("the impact counts nothing that is only planned", async () => {
  const app = await createTestApp();
  expect(await app.rest("GET", "/api/public/impact")).toMatchObject({
    status: 200,
    body: noImpact,
  });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  await makeUpgrade(app, host, id);
  expect((await app.rest("GET", "/api/public/impact")).body).toStrictEqual(noImpact);
});

test("it counts installed solar power, and CO2 where the figures have a source", async () => {
  const app = await createTestApp({ pages: plainPages(undefined) });
  const host = await makeUser(app);
  const install = async (country: string, upgrade_type: string, body: object) => {
    const { id } = await makeProperty(app, host, { country });
    const upgrade = await makeUpgrade(app, host, id, { upgrade_type });
    const { status } = await app.rest("PUT", `/api/upgrade-projects/${upgrade.id}/installation`, {
      token: host.token,
      body,
    });
    expect(status).toBe(200);
    return upgrade;
  };
  const year = daysAgo(365);
  const italian = await install("Italy", "solar", { installed_on: year, panels: 12, kw: 5 });
  await install("Spain", "solar", { installed_on: year, panels: 8, kw: 3.2 });
  await install("Italy", "solar", { installed_on: year });
  await install("Italy", "heating", { installed_on: year });
  const impact = async () => (await app.rest("GET", "/api/public/impact")).body;
  expect(await impact()).toStrictEqual({
    solar_panels: 20,
    kw: 8.2,
    co2_kg: 1720,
    co2_countries: ["IT"],
    kw_without_estimate: 3.2,
  });

  // Even with cached answers the estimate grows each day.
  app.advance(10 * day);
  expect(await impact()).toMatchObject({ co2_kg: 1767 });
  app.deps.db.sqlite
    .prepare("UPDATE upgrade_projects SET upgrade_type = 'water' WHERE id = ?")
    .run(italian.id);
  expect(await impact()).toMatchObject({
    solar_panels: 8,
    kw: 3.2,
    co2_kg: null,
    co2_countries: [],
  });
});
