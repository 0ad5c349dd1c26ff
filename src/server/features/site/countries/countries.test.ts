import { expect, test } from "vitest";
import { countryName } from "../../../../shared/countries.ts";
import { createTestApp } from "../../../testing/test-app.ts";

type Country = { id: number; name: string; code: string };

async function list(): Promise<Country[]> {
  const app = await createTestApp();
  const { status, body } = await app.rest("GET", "/api/countries");
  expect(status).toBe(200);
  return body as Country[];
}

test("there are 250 countries, each with its own id, name and code", async () => {
  const countries = await list();
  expect(countries).toHaveLength(250);
  for (const country of countries) {
    expect.soft(country).toStrictEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/^\p{Lu}/u),
      code: expect.stringMatching(/^[A-Z]{2}$/),
    });
  }
  for (const key of ["id", "name", "code"] as const) {
    expect.soft(new Set(countries.map((country) => country[key])).size, key).toBe(250);
  }
});

test("names have their accents", async () => {
  const names = new Map((await list()).map(({ code, name }) => [code, name]));
  expect(
    Object.fromEntries(
      ["AX", "CW", "RE", "BL", "ST", "TR", "TL", "CI"].map((code) => [code, names.get(code)]),
    ),
  ).toEqual({
    AX: "Åland",
    CW: "Curaçao",
    RE: "Réunion",
    BL: "Saint Barthélemy",
    ST: "São Tomé and Príncipe",
    TR: "Türkiye",
    TL: "Timor-Leste",
    CI: "Ivory Coast",
  });
  expect(names.has("AC")).toBe(false);
  expect(names.has("TA")).toBe(false);
});

test("they are in the order of an English reader, whatever the accents", async () => {
  const names = (await list()).map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(["Afghanistan", "Åland", "Albania", "Algeria"]);
  expect(names.at(-1)).toBe("Zimbabwe");
  const plain = names.map((name) =>
    name
      .normalize("NFD")
      .replaceAll(/\p{Mn}/gu, "")
      .toLowerCase(),
  );
  const after = (name: string) => plain[plain.indexOf(name) + 1];
  expect(after("republic of the congo")).toBe("reunion");
  expect(after("tunisia")).toBe("turkiye");
  expect(after("san marino")).toBe("sao tome and principe");
});

test("each stored name is shown as it is in English, and translated elsewhere", async () => {
  const countries = await list();
  for (const language of ["de", "pl", "ar"] as const) {
    const names = (style: "long" | "short") =>
      new Intl.DisplayNames(language, { type: "region", style });
    for (const { name, code } of countries) {
      expect.soft(countryName(name, "en")).toBe(name);
      // Chromium has no long names of these three.
      const style = ["HK", "MO", "PS"].includes(code) ? "short" : "long";
      expect.soft(countryName(name, language), name).toBe(names(style).of(code));
    }
  }
  expect(countryName("Spain", "de")).toBe("Spanien");
  expect(countryName("Ivory Coast", "pl")).toBe("Côte d’Ivoire");
  expect(countryName("Hong Kong", "ar")).toBe("هونغ كونغ");
  expect(countryName("Atlantis", "de")).toBe("Atlantis");
});
