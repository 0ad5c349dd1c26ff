import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  type Property,
  rest,
} from "./actors.ts";
import { startAudit } from "./audit.ts";
import { button, calls, expectErrors, fillIn, held, photoAction, refusals } from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, startSite, visit } from "./site.ts";

const site = siteOfFile({ env: { LANGUAGES: "en,de,ar" } });
afterAll(closeBrowser);

const texts = {
  description: "A white house.",
  room_pricing: "€90 a night",
  custom_message: "Bring a hat.",
};

type Stay = { host: Account; property: Property };

/** A host with a property in English, its upgrade and its photo. */
async function makeStay(): Promise<Stay> {
  const host = await makeHost(site);
  const property = await makeProperty(site, host, texts);
  await makeUpgrade(site, host, property);
  await makePhotos(site, host, property, 1);
  return { host, property };
}

/** Opens My Properties of a host, by default with a new stay. */
async function hostPage({ stay: made, expected }: { stay?: Stay; expected?: RegExp } = {}) {
  const stay = made ?? (await makeStay());
  const visitor = await visit(site, { as: stay.host, ...(expected && { expected }) });
  await open(visitor.page, "/properties");
  await visitor.page.getByRole("article").waitFor();
  return { ...stay, ...visitor, dialog: visitor.page.getByRole("dialog") };
}

const tab = (dialog: Locator, language: string) =>
  dialog.getByRole("tab", { name: new RegExp(`^${language}`) });
const panel = (dialog: Locator) => dialog.getByRole("tabpanel");

/** Clicks a button and the tab of a language in the dialog that opens. */
async function translate(page: Page, opener: string, language: string): Promise<Locator> {
  await photoAction(page, opener);
  const dialog = page.getByRole("dialog");
  await tab(dialog, language).click();
  return panel(dialog);
}

async function save(page: Page): Promise<void> {
  await button(page.getByRole("dialog"), "Save").click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** The page of a property as guests get it in German. */
const inGerman = ({ slug }: Property) =>
  rest<{
    description: string;
    translated?: string[];
    images: Array<{ alt: string }>;
    upgradeProjects: Array<{ short_label: string }>;
  }>(site, "GET", `/api/public/properties/${slug}?lang=de`);

const change = ({ host, property }: Stay, body: object) =>
  rest(site, "PUT", `/api/properties/${property.id}`, { token: host.token, body });

/** A stay with a description and a price in German. */
async function makeTranslatedStay(): Promise<Stay> {
  const stay = await makeStay();
  const de = { description: "Ein weißes Haus.", room_pricing: "90 €" };
  await change(stay, { translations: { de } });
  return stay;
}

/** The same, but the original of its description has changed. */
async function makeOutdatedStay(): Promise<Stay> {
  const stay = await makeTranslatedStay();
  await change(stay, { description: "A blue house." });
  return stay;
}

/** The bodies of a procedure's calls from now on. */
function watchBodies(page: Page, procedure: string): unknown[] {
  const bodies: unknown[] = [];
  const pattern = calls(procedure);
  page.on("request", (request) => {
    if (pattern.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test("a host translates a property, an upgrade and a photo, and guests read them", async () => {
  const { property, page, problems, dialog } = await hostPage();
  const german = await translate(page, "Edit property", "German");
  await german.getByText("0 of 3 translated").waitFor();
  const description = german.getByLabel("Description");
  expect(await description.getAttribute("lang")).toBe("de");
  const original = german.getByText("A white house.", { exact: true });
  expect(await original.getAttribute("lang")).toBe("en");
  // There is no original of the availability.
  expect(await german.getByLabel("Availability").count()).toBe(0);
  await description.fill("Ein weißes Haus.");
  await german.getByText("1 of 3 translated").waitFor();
  await tab(dialog, "Arabic").click();
  expect(await panel(dialog).getByLabel("Description").getAttribute("dir")).toBe("rtl");
  await panel(dialog).getByLabel("Description").fill("بيت أبيض");
  const sent = watchBodies(page, "properties.update");
  const release = await held(page, "properties.update");
  await button(dialog, "Save").dblclick();
  release();
  await dialog.waitFor({ state: "hidden" });
  expect(sent).toMatchObject([
    {
      0: {
        translations: { de: { description: "Ein weißes Haus." }, ar: { description: "بيت أبيض" } },
      },
    },
  ]);

  await (
    await translate(page, "Edit upgrade project", "German")
  )
    .getByLabel("Short label")
    .fill("Module auf dem Dach");
  await save(page);

  await photoAction(page, "Describe Photo");
  await dialog.getByLabel("Description of the photo").fill("The terrace");
  await tab(dialog, "German").click();
  await panel(dialog).getByLabel("Description of the photo").fill("Die Terrasse");
  await save(page);

  const read = await inGerman(property);
  expect(read.description).toBe("Ein weißes Haus.");
  expect(read.images[0]?.alt).toBe("Die Terrasse");
  expect(read.upgradeProjects[0]?.short_label).toBe("Module auf dem Dach");

  const again = await translate(page, "Edit property", "German");
  await again.getByText("1 of 3 translated").waitFor();
  expect(await again.getByLabel("Description").inputValue()).toBe("Ein weißes Haus.");
  await again.getByLabel("Description").fill("");
  await save(page);
  expect((await inGerman(property)).description).toBe("A white house.");
  expect(problems).toEqual([]);
});

describe("a translation whose original has changed", () => {
  test("is marked in My Properties and in the dialog, and Still right clears it", async () => {
    const { page, problems, property, dialog } = await hostPage({
      stay: await makeOutdatedStay(),
    });
    await button(page, "1 outdated translation").click();
    expect(await tab(dialog, "German").getAttribute("aria-selected")).toBe("true");
    await panel(dialog).getByText("2 of 3 translated, 1 outdated").waitFor();
    await panel(dialog).getByText("The original has changed since.").waitFor();
    await panel(dialog).getByLabel("Still right").check();
    const sent = watchBodies(page, "properties.update");
    await save(page);
    expect(sent).toMatchObject([
      { 0: { translations: { de: { description: "Ein weißes Haus." } } } },
    ]);
    expect(JSON.stringify(sent)).not.toContain("90 €");
    await expect.poll(() => button(page, "1 outdated translation").count()).toBe(0);
    expect((await inGerman(property)).description).toBe("Ein weißes Haus.");
    expect(problems).toEqual([]);
  });

  test("stays outdated when only other texts are saved", async () => {
    const { page, problems, property } = await hostPage({ stay: await makeOutdatedStay() });
    const german = await translate(page, "Edit property", "German");
    await german.getByLabel("Message to guests").fill("Hut mitbringen.");
    await save(page);
    await button(page, "1 outdated translation").waitFor();
    expect((await inGerman(property)).description).toBe("A blue house.");
    expect(problems).toEqual([]);
  });

  test("is shown while the original is typed, and Still right holds for that text only", async () => {
    const { page, problems, dialog } = await hostPage({ stay: await makeTranslatedStay() });
    await button(page, "Edit property").click();
    await panel(dialog).getByLabel("Description").fill("A blue house.");
    await tab(dialog, "German").click();
    await panel(dialog).getByLabel("Still right").check();
    await tab(dialog, "English").click();
    await panel(dialog).getByLabel("Description").fill("A green house.");
    await tab(dialog, "German").click();
    expect(await panel(dialog).getByLabel("Still right").isChecked()).toBe(false);
    await save(page);
    await button(page, "1 outdated translation").waitFor();
    expect(problems).toEqual([]);
  });

  test("of an upgrade and a photo have marks of their own, and one on the closed card", async () => {
    const stay = await makeStay();
    const { host, property } = stay;
    const other = await makeProperty(site, host, { name: "Casa Luna" });
    const [own] = await rest<
      Array<{ id: number; images: Array<{ id: number }>; upgradeProjects: Array<{ id: number }> }>
    >(site, "GET", "/api/properties", { token: host.token }).then((list) =>
      list.filter(({ id }) => id === property.id),
    );
    const upgrade = `/api/upgrade-projects/${own?.upgradeProjects[0]?.id}`;
    const photo = `/api/property-images/${own?.images[0]?.id}`;
    const put = (path: string, body: object) =>
      rest(site, "PUT", path, { token: host.token, body });
    await put(upgrade, { translations: { de: { short_label: "Module" } } });
    await put(upgrade, { short_label: "Batteries" });
    await put(photo, { alt: "The terrace", translations: { de: { alt: "Die Terrasse" } } });
    await put(photo, { alt: "The kitchen" });

    const { page, problems } = await visit(site, { as: host });
    await open(page, "/properties");
    const card = page.getByRole("article", { name: property.name });
    await page.getByRole("article", { name: other.name }).waitFor();
    await button(card, "2 outdated translations").click();
    await expect.poll(() => button(card, "1 outdated translation").count()).toBe(2);
    const dialog = page.getByRole("dialog");
    await card.getByRole("figure").getByRole("button", { name: "1 outdated" }).click();
    expect(await panel(dialog).getByLabel("Description of the photo").inputValue()).toBe(
      "Die Terrasse",
    );
    await panel(dialog).getByLabel("Still right").check();
    await save(page);
    await button(card, "1 outdated translation").click();
    await panel(dialog).getByLabel("Short label").fill("Speicher");
    await save(page);
    await expect.poll(() => card.getByText(/outdated translation/).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe("errors are shown at their field", () => {
  test("of a too long translation, in a language that is not shown", async () => {
    const { page, problems, dialog } = await hostPage();
    const german = await translate(page, "Edit property", "German");
    await german.getByLabel("Description").fill("d".repeat(5001));
    await tab(dialog, "English").click();
    await button(dialog, "Save").click();
    await expectErrors([
      [panel(dialog).getByLabel("Description"), "Description can have at most 5,000 characters"],
    ]);
    expect(await tab(dialog, "German").getAttribute("aria-selected")).toBe("true");

    await panel(dialog).getByLabel("Description").fill("Ein Haus");
    await tab(dialog, "English").click();
    await panel(dialog).getByLabel("Location").fill("");
    await tab(dialog, "German").click();
    await button(dialog, "Save").click();
    await expectErrors([[panel(dialog).getByLabel("Location"), "Location is required"]]);
    expect(problems).toEqual([]);
  });

  test("that the server finds, also of a language that the site no longer has", async () => {
    const { page, problems, dialog } = await hostPage({ expected: refusals });
    const german = await translate(page, "Edit property", "German");
    await german.getByLabel("Description").fill("Ein weißes Haus.");
    await tab(dialog, "English").click();
    await panel(dialog).getByLabel("Description").fill("");
    await button(dialog, "Save").click();
    await expectErrors([
      [panel(dialog).getByLabel("Description"), "Write the original text first"],
    ]);
    await tab(dialog, "English").click();
    await panel(dialog).getByLabel("Description").fill("A house.");
    await page.route(calls("properties.update"), (route) =>
      route.continue({ postData: route.request().postData()?.replace('"de"', '"fr"') ?? "" }),
    );
    await button(dialog, "Save").click();
    await dialog.getByText("This site is not available in this language").waitFor();
    await page.unrouteAll();
    await save(page);
    expect(problems).toEqual([]);
  });
});

test("typed translations and confirmations survive Back and a reload, and closing asks", async () => {
  const { page, problems, dialog } = await hostPage({ stay: await makeOutdatedStay() });
  const german = await translate(page, "Edit property", "German");
  await german.getByLabel("Message to guests").fill("Hut mitbringen.");
  await german.getByLabel("Still right").check();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: "hidden" });
  await button(page, "Edit property").click();
  await dialog.getByText("We kept what you typed.").waitFor();
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await awake(page);
  await dialog.getByText("We kept what you typed.").waitFor();
  // What was typed is in view.
  await expect
    .poll(() => panel(dialog).getByLabel("Message to guests").inputValue())
    .toBe("Hut mitbringen.");
  expect(await panel(dialog).getByLabel("Still right").isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await save(page);
  await expect.poll(() => page.getByText(/outdated translation/).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("property");
  expect(problems).toEqual([]);
});

test("a host changes the language that a property is written in", async () => {
  const { property, page, problems, dialog } = await hostPage();
  await button(page, "Edit property").click();
  const written = panel(dialog).getByLabel("Written in");
  expect(await written.inputValue()).toBe("en");
  await written.selectOption({ label: "German" });
  await tab(dialog, "German \\(original\\)").waitFor();
  await tab(dialog, "English").click();
  await panel(dialog).getByLabel("Room pricing").fill("90 euros");
  await save(page);
  const read = await rest<{ language: string; room_pricing: string }>(
    site,
    "GET",
    `/api/public/properties/${property.slug}?lang=en`,
  );
  expect(read).toMatchObject({ language: "de", room_pricing: "90 euros" });
  expect(problems).toEqual([]);
});

test("a new property is written in the language of its host's account, and can be translated at once", async () => {
  const host = await makeHost(site);
  const body = { language: "de" };
  await rest(site, "PUT", "/api/account/language", { token: host.token, body });
  const { page, problems } = await visit(site, { as: host });
  await page.goto("/de/properties");
  await page.locator("main h1").waitFor();
  await page.getByRole("main").getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=language]").waitFor();
  expect(await dialog.locator("[name=language]").inputValue()).toBe("de");
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await dialog.locator(`[name="${name}"]`).fill(value);
    }
  };
  await fill({
    name: "Haus Sonne",
    location: "Ulm",
    contact_email: "haus@sonne.example",
    description: "Ein Haus.",
  });
  await dialog.locator("[name=country]").selectOption("Germany");
  await tab(dialog, "Englisch").click();
  await fill({ "translations.en.description": "A house." });
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
  const [property] = await rest<Property[]>(site, "GET", "/api/properties", { token: host.token });
  expect(property).toMatchObject({
    language: "de",
    translations: { en: { description: { text: "A house.", outdated: false } } },
  });
  expect(problems).toEqual([]);
});

test("the languages are tabs for the keyboard", async () => {
  const { page, problems, dialog } = await hostPage();
  await button(page, "Edit property").click();
  await expect
    .poll(() => dialog.getByLabel("Property name").evaluate((el) => el === document.activeElement))
    .toBe(true);
  await page.keyboard.press("Shift+Tab");
  const selected = () => dialog.locator("[role=tab]:focus[aria-selected=true]").textContent();
  for (const [key, language] of [
    ["ArrowRight", "German"],
    ["ArrowRight", "Arabic"],
    ["ArrowRight", "English"],
    ["ArrowLeft", "Arabic"],
    ["Home", "English"],
    ["End", "Arabic"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(selected, { message: key }).toContain(language);
  }
  await page.keyboard.press("Tab");
  expect(await panel(dialog).locator(":focus").getAttribute("lang")).toBe("ar");
  expect(problems).toEqual([]);
});

test("axe finds nothing in dialogs with translations, and in marks of outdated ones", async () => {
  const { host } = await makeOutdatedStay();
  const { page, look, findings, visitor } = await startAudit(site, { as: host });
  await open(page, "/properties");
  await button(page, "1 outdated translation").waitFor();
  await look("outdated translations");
  const dialog = page.getByRole("dialog");
  for (const opener of ["Edit property", "Edit upgrade project", "Describe Photo"]) {
    await photoAction(page, opener);
    await look(`${opener}, the original`);
    await tab(dialog, "German").click();
    await look(`${opener}, a translation`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  const german = await translate(page, "Edit property", "German");
  await german.getByLabel("Room pricing").fill("x".repeat(501));
  await german.getByLabel("Still right").check();
  await button(dialog, "Save").click();
  await german.getByText(/^Room pricing can have at most/).waitFor();
  await look("errors of a translation");
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test("on a site with one language, nothing of it is visible, and no request mentions it", async () => {
  const plain = await startSite({ RATE_LIMITS: "off" });
  const host = await makeHost(plain);
  const property = await makeProperty(plain, host, texts);
  await makeUpgrade(plain, host, property);
  await makePhotos(plain, host, property, 1);
  const { page, problems } = await visit(plain, { as: host });
  await open(page, "/properties");
  const dialog = page.getByRole("dialog");
  const bodies = ["properties.update", "upgradeProjects.update", "images.update"].map((procedure) =>
    watchBodies(page, procedure),
  );
  for (const opener of ["Edit property", "Edit upgrade project", "Describe Photo"]) {
    await photoAction(page, opener);
    await dialog.waitFor();
    expect(await dialog.getByRole("tab").count()).toBe(0);
    expect(await dialog.getByText("Written in").count()).toBe(0);
    await fillIn(dialog, { Description: "Changed." });
    await save(page);
  }
  expect(bodies.map(([body]) => Object.keys(Object(body)[0] as object))).toEqual([
    ["id", "description"],
    ["id", "description"],
    ["id", "alt"],
  ]);
  expect(problems).toEqual([]);
});
