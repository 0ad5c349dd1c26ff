import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, makeHost, makePhotos, makeProperty, makeUpgrade, rest } from "./actors.ts";
import { button, refusals, unreachable } from "./looks.ts";
import { awake, closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let host: Account;
let path: string;

beforeAll(async () => {
  host = await makeHost(site);
  const property = await makeProperty(site, host, {
    description: "A white house.\n\nUnder the sun.",
    room_pricing: "$150/night",
    availability_info: "March to October",
    custom_message: "Bring a hat.",
  });
  path = `/host/${property.slug}`;
  await makeUpgrade(site, host, property, {
    short_label: "6 kW on the roof",
    description: "Fourteen panels.",
    estimated_cost: "$10,000",
  });
  await makeUpgrade(site, host, property, { upgrade_type: "tidal mill", short_label: "The mill" });
  await makePhotos(site, host, property, 6);
});
afterAll(closeBrowser);

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("shows everything from the server's HTML, without a call", async () => {
  const html = await (await fetch(site.url + path)).text();
  for (const text of ["Casa Sol", "Under the sun.", "6 kW on the roof", "Bring a hat."]) {
    expect(html).toContain(text);
  }
  const { page, problems } = await visit(site);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, path);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.startsWith("/api/trpc"))).toEqual([]);

  for (const name of ["Casa Sol", "About", "Green Energy Upgrades", "Host Message"]) {
    await heading(page, name).waitFor();
  }
  for (const name of ["Funding Progress", "Accommodation Details"]) {
    await page.getByRole("complementary").getByRole("heading", { name }).waitFor();
  }
  const today = new Date().toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" });
  const texts = ["Ronda, Spain", "$150/night", "March to October", "Listed Since", today];
  for (const text of [...texts, "Solar Power", "tidal mill", "$10,000", "Fourteen panels."]) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  const mail = page.getByRole("link", { name: "stay@casasol.example" });
  expect(await mail.getAttribute("href")).toBe("mailto:stay@casasol.example");
  await page.getByText("No goal set yet").waitFor();
  const bar = page.getByRole("progressbar", { name: "Funding Progress" });
  expect(
    await bar.evaluate((el) =>
      el instanceof HTMLProgressElement ? [el.value, el.max, el.textContent] : [],
    ),
  ).toEqual([0, 100, "0% funded"]);
  expect(await button(page, "Show Interest").count()).toBe(1);
  expect(await button(page, "Express Interest").count()).toBe(1);
  expect(problems).toEqual([]);
});

test("shows a text in place of missing facts", async () => {
  const { slug } = await makeProperty(site, host, { name: "Bare" });
  const { page, problems } = await visit(site);
  await open(page, `/host/${slug}`);
  await page.getByText("No description provided.", { exact: true }).waitFor();
  await page.getByText("No upgrades planned yet.").waitFor();
  await page.getByRole("complementary").getByText("No upgrades planned yet").waitFor();
  const more = page.getByRole("region", { name: "More stays in Spain" });
  await more.getByRole("link", { name: "Casa Sol" }).waitFor();
  expect(await heading(page, "Host Message").count()).toBe(0);
  expect(await page.getByRole("region", { name: "Photos" }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test.each([768, 1024, 1440])(
  "the drawing of a property without photos is as wide as the page at %d px",
  async (width) => {
    const { slug } = await makeProperty(site, host, { name: `Drawn ${width}` });
    const { page, problems } = await visit(site, { width });
    await open(page, `/host/${slug}`);
    const name = await heading(page, `Drawn ${width}`).boundingBox();
    const panel = await page.getByRole("complementary").boundingBox();
    const drawing = await page
      .getByRole("main")
      .locator("svg[preserveAspectRatio*=slice]:visible")
      .first()
      .boundingBox();
    if (!name || !panel || !drawing) throw new Error("A part of the page is missing");
    expect(drawing.x).toBeCloseTo(name.x, 0);
    expect(drawing.x + drawing.width).toBeCloseTo(panel.x + panel.width, 0);
    expect(problems).toEqual([]);
  },
);

describe("an unknown slug", () => {
  const sentence = "The property you're looking for doesn't exist or is no longer available.";

  test("is a 404, and Go Back returns to the previous page", async () => {
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/signup");
    const response = await open(page, "/host/no-such-place");
    expect(response?.status()).toBe(404);
    await heading(page, "Property Not Found").waitFor();
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Browse Properties" }).waitFor();
    await button(page, "Go Back").click();
    await page.waitForURL("**/signup");
    expect(problems).toEqual([]);
  });

  test("leads to /browse if it was opened in a new tab", async () => {
    const { page } = await visit(site, { expected: refusals });
    await open(page, "/");
    const popup = page.context().waitForEvent("page");
    await page.evaluate(() => window.open("/host/no-such-place", "_blank", "noopener"));
    const tab = await popup;
    await awake(tab);
    await button(tab, "Go Back").click();
    await tab.waitForURL("**/browse");
    await heading(tab, "Browse Solar Stay Packages").waitFor();
  });
});

test("a phone shows the photo first, one button, and loads the next photo after a swipe", async () => {
  const { page, problems } = await visit(site, { width: 390, height: 844 });
  await open(page, path);
  const photo = page.getByRole("button", { name: "Open photo 1 of 6" });
  const top = async (name: string) => (await heading(page, name).boundingBox())?.y ?? 0;
  expect((await photo.boundingBox())?.y).toBeLessThan(await top("Casa Sol"));
  expect(await page.getByRole("button", { name: / Interest$/ }).count()).toBe(1);

  const isLoaded = (index: number) =>
    page
      .locator("section img[srcset]")
      .nth(index)
      .evaluate((image: HTMLImageElement) => image.currentSrc !== "");
  await expect.poll(() => isLoaded(0)).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(await isLoaded(2)).toBe(false);
  await page
    .getByRole("region", { name: "Photos" })
    .locator("ul")
    .evaluate((strip) => {
      strip.scrollTo({ left: 2 * strip.clientWidth, behavior: "instant" });
    });
  await expect.poll(() => isLoaded(2)).toBe(true);
  expect(problems).toEqual([]);
});

test("photos out of sight wait for the cover; then the next one of the strip follows it", async () => {
  const phone = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 3 };
  const { page } = await visit(site, phone);
  const cover = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/api\/property-images\//, async (route) => {
    asked.push(route.request().url());
    await cover.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForTimeout(500);
  expect(asked).toHaveLength(1);
  // It was requested before the styles had arrived.
  expect(await page.locator("head link[rel=preload][as=image]").count()).toBe(1);
  cover.resolve();
  await expect.poll(() => asked.length).toBe(2);
  // The app has not run, so no component asked for it.
  await page.locator("[data-strip]").evaluate((strip) => {
    strip.scrollTo({ left: strip.clientWidth, behavior: "instant" });
  });
  await expect.poll(() => asked.length).toBe(3);
  expect(await page.locator("[data-awake]").count()).toBe(0);
});

test("a preview that cannot be loaded says so, and Retry loads it", async () => {
  const { id, slug } = await makeProperty(site, host, { name: "Paused" });
  await rest(site, "PUT", `/api/properties/${id}`, { token: host.token, body: { paused: true } });
  const { page, problems } = await visit(site, { as: host, expected: refusals });
  await unreachable(page, "properties.preview");
  await open(page, `/host/${slug}`);
  await page.getByText("This place could not be loaded").waitFor();
  await page.unrouteAll();
  await button(page, "Retry").click();
  await heading(page, "Paused").waitFor();
  await page
    .getByRole("note")
    .getByText(/^Paused since/)
    .waitFor();
  expect(problems).toEqual([]);
});

test("a script in a property's name is shown as text in the page, its head and its data", async () => {
  const name = `</script><script>document.title="taken"</script>"&<b>`;
  const { slug } = await makeProperty(site, host, { name, description: `${name}\u2028--><!--` });
  const { page, problems } = await visit(site);
  await open(page, `/host/${slug}`);
  await heading(page, name).waitFor();
  expect(await page.title()).toBe(`${name} · Solar Stay`);
  const meta = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await meta("og:title")).toBe(`${name} · Solar Stay`);
  expect(await meta("og:url")).toBe(`${site.url}/host/${slug}`);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute("href")).toBe(`${site.url}/host/${slug}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "LodgingBusiness", name });
  expect(problems).toEqual([]);
});

test.each([
  { name: "بيت الشمس", location: "مراكش", country: "Morocco", direction: "rtl" },
  { name: "阳光小屋", location: "大理", country: "China", direction: "ltr" },
  { name: "🌞🏡👨‍👩‍👧", location: "🌍", country: "Kenya", direction: "ltr" },
])("$name is shown in its own direction", async ({ direction, ...text }) => {
  const description = `${text.name}\n\nAnd a line in English.`;
  const { slug } = await makeProperty(site, host, { ...text, description });
  expect(slug).toMatch(/^[a-z0-9-]+$/);
  const { page, problems } = await visit(site);
  await open(page, `/host/${slug}`);
  const title = heading(page, text.name);
  expect(await title.evaluate((el) => getComputedStyle(el).direction)).toBe(direction);
  const about = page.getByText("And a line in English.");
  expect(await about.evaluate((el) => getComputedStyle(el).unicodeBidi)).toBe("plaintext");
  await open(page, `/browse?country=${text.country}`);
  const card = page.getByRole("article").getByRole("heading", { name: text.name });
  expect(await card.evaluate((el) => getComputedStyle(el).direction)).toBe(direction);
  expect(problems).toEqual([]);
});
