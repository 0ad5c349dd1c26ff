import { beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty } from "./actors.ts";
import { siteOfFile } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,pl,ar" } });

/** For each number, the country that has as many properties. */
const countries: Record<number, string> = {
  0: "Spain",
  1: "France",
  2: "Italy",
  3: "Poland",
  5: "Egypt",
  11: "Jordan",
  22: "Malta",
  25: "Greece",
  100: "Norway",
};
const total = Object.keys(countries).reduce((sum, count) => sum + Number(count), 0);

beforeAll(async () => {
  for (const [count, country] of Object.entries(countries)) {
    const host = await makeHost(site);
    for (let n = 0; n < Number(count); n += 1) await makeProperty(site, host, { country });
  }
});

const served = async (path: string) => (await fetch(site.url + path)).text();

test.each([
  ["pl", 1, "Znaleziono 1 obiekt"],
  ["pl", 2, "Znaleziono 2 obiekty"],
  ["pl", 5, "Znaleziono 5 obiektów"],
  ["pl", 22, "Znaleziono 22 obiekty"],
  ["pl", 25, "Znaleziono 25 obiektów"],
  ["ar", 0, "لا أماكن إقامة مطابقة"],
  ["ar", 1, "مكان إقامة واحد مطابق"],
  ["ar", 2, "مكانا إقامة مطابقان"],
  ["ar", 3, "3 أماكن إقامة مطابقة"],
  ["ar", 11, "11 مكان إقامة مطابقًا"],
  ["ar", 100, "100 مكان إقامة مطابق"],
])("the page that is served in %s counts %d properties", async (language, count, words) => {
  const html = await served(`/${language}/browse?country=${countries[count]}`);
  const all = { pl: `(ze wszystkich ${total})`, ar: `(من أصل ${total})` }[language];
  expect(html).toContain(`>${words} ${all}<`);
});
