import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

test("the whole list is exact whichever of many properties changes, and however many", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const ids: number[] = [];
  for (let n = 0; n < 450; n += 1) {
    ids.push((await makeProperty(app, host, { name: `Stay ${n}` })).id);
  }
  await readList(app, 450);
  for (const id of [ids[0], ids[200], ids[449]]) {
    await app.rest("PUT", `/api/properties/${id}`, {
      token: host.token,
      body: { name: "Changed" },
    });
    await readList(app, 450);
  }
  for (const id of [ids[0], ids[249], ids[250]]) {
    await app.rest("DELETE", `/api/properties/${id}`, { token: host.token });
    await readList(app, 450 - [ids[0], ids[249], ids[250]].indexOf(id) - 1);
  }
  app.deps.db.sqlite.exec("UPDATE properties SET description = id WHERE id % 3 = 0");
  await readList(app, 447);
  app.deps.db.sqlite.exec("UPDATE properties SET description = NULL");
  await readList(app, 447);
});

async function readList(app: TestApp, length: number): Promise<void> {
  const { body } = await app.rest("GET", "/api/public/properties");
  expect(body).toHaveLength(length);
  expect(body).toEqual((await app.rpc("query", "publicProperties.list", {})).body);
}
