import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

test.each([
  ["Casa Sol", "casa-sol"],
  ["  --Casa   Sol!--  ", "casa-sol"],
  ["Fürstenhof & Söhne", /^furstenhof-(and-)?sohne$/],
  ["São João d'Água", /^sao-joao-d-?agua$/],
  ["Łódź", "lodz"],
  ["太阳之家", "tai-yang-zhi-jia"],
  ["Ηλιόσπιτο", /^[a-z]+$/],
  ["بيت الشمس", /^[a-z]+-[a-z]+$/],
  ["Солнечный дом", "solnechnyy-dom"],
  ["Casa 2", "casa-2"],
  ["☀️🌻", "stay"],
  ["---", "stay"],
  ["../../etc/passwd", "etc-passwd"],
])("the slug of %j is %s", async (name, expected) => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { slug } = await makeProperty(app, host, { name });
  expect(slug).toMatch(typeof expected === "string" ? new RegExp(`^${expected}$`) : expected);
  expect(await app.rest("GET", `/api/public/properties/${slug}`)).toMatchObject({
    status: 200,
    body: { name: name.trim() },
  });
});

test("equal names never get the same slug, with or without gaps and lookalikes", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const make = async (name: string) => await makeProperty(app, host, { name });
  const properties = [await make("Casa Sol 3"), await make("Casa Sol")];
  const second = await make("Casa Sol");
  for (let n = 0; n < 10; n += 1)
    properties.push(await make(n % 2 === 0 ? "Casa Sol" : "casa SOL!"));
  await app.rest("DELETE", `/api/properties/${second.id}`, { token: host.token });
  for (let n = 0; n < 5; n += 1) properties.push(await make("Casa Sol"));

  const slugs = properties.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect.soft(slug).toMatch(/^casa-sol(-\d+)?$/);
});

test("names of only emoji are numbered too", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const slugs = [];
  for (const name of ["☀️", "🌻", "🏡"]) slugs.push((await makeProperty(app, host, { name })).slug);
  expect(slugs).toEqual(["stay", "stay-2", "stay-3"]);
});

test("a slug has at most 80 characters, even if it is numbered or grows by transliteration", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  for (const name of ["x".repeat(120), "long name ".repeat(12).trim(), "庄".repeat(120)]) {
    for (let n = 0; n < 3; n += 1) {
      const { slug } = await makeProperty(app, host, { name });
      expect.soft(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect.soft(slug.length).toBeLessThanOrEqual(80);
    }
  }
});

test("a shared link still works after the name changes", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  await app.rest("PUT", `/api/properties/${id}`, {
    token: host.token,
    body: { name: "Casa Luna", slug: "casa-luna" },
  });
  expect(await app.rest("GET", `/api/public/properties/${slug}`)).toMatchObject({
    status: 200,
    body: { name: "Casa Luna", slug },
  });
  expect(await app.rest("GET", "/api/public/properties/casa-luna")).toMatchObject({ status: 404 });
  expect((await makeProperty(app, host, { name: "Casa Luna" })).slug).toBe("casa-luna");
});
