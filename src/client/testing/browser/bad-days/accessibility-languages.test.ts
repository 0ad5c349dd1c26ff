import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translateInto } from "../../../../server/core/i18n/catalogues.ts";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  type Property,
  rest,
} from "../actors.ts";
import { adminSiteOfFile } from "../admin-site.ts";
import { type Audit, startAudit } from "../audit.ts";
import { button, refusals } from "../looks.ts";
import { closeBrowser, open } from "../site.ts";

const { site, admin } = adminSiteOfFile({ LANGUAGES: "ar,de" });
let host: Account;
let property: Property;

beforeAll(async () => {
  host = await makeHost(site, "ليلى حدّاد");
  property = await makeProperty(site, host, {
    name: "بيت الشمس",
    location: "عجلون",
    country: "Jordan",
    description: "بيت حجري أبيض تحت الشمس.",
    custom_message: "Bring a hat.",
    room_pricing: "80 دينارًا / الليلة",
  });
  await makeUpgrade(site, host, property, { short_label: "4.5 kW", estimated_cost: "€10,000" });
  await makeUpgrade(site, host, property, { short_label: "Wärmedämmung" });
  await makePhotos(site, host, property, 3);
  await makeProperty(site, host, { name: "Casa Sol (4.5 kW)" });
  const guest = { guest_name: "Gus", guest_email: "gus@example.net", message: "Is it free?" };
  await rest(site, "POST", "/api/guest-interest", { body: { property_id: property.id, ...guest } });
  const report = { reason: "fraud", text: "No house.", email: "gus@example.net" };
  await rest(site, "POST", "/api/listing-reports", {
    body: { property_id: property.id, ...report },
  });
});
afterAll(closeBrowser);

/** Audits pages in a direction, which are no wider than a phone. */
async function lookAt(
  { page, look }: Audit,
  direction: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("html").getAttribute("dir"), path).toBe(direction);
    // Before the audit, which leaves parts out of sight with the styles of its large text.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await look(path);
  }
}

describe.each([
  ["ar", "rtl", ""],
  ["de", "ltr", "/de"],
] as const)("in %s", (language, direction, prefix) => {
  const t = translateInto(language);
  const pages = (...paths: string[]) => paths.map((path) => prefix + path);

  test("public pages, their dialogs and forms", async () => {
    const audit = await startAudit(site, { expected: refusals });
    const { page, look, findings, visitor } = audit;
    const path = `/host/${property.slug}`;
    await lookAt(audit, direction, pages("/", "/browse", "/browse?q=nothing-like-it", path));
    await button(page, t("Express Interest")).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("Your name")).waitFor();
    await look("the interest dialog");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await button(page, t("Report This Listing")).click();
    await dialog.getByLabel(t("What is wrong?")).waitFor();
    await look("the report dialog");
    await lookAt(
      audit,
      direction,
      pages("/login", "/signup", "/confirm#type=recovery", "/nowhere", "/host/no"),
    );
    expect(findings).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test("the pages of a host", async () => {
    const audit = await startAudit(site, { as: host });
    const { page, look, findings, visitor } = audit;
    await lookAt(audit, direction, pages("/dashboard", "/dashboard?inbox=all", "/properties"));
    const card = page.getByRole("article").filter({ hasText: property.name });
    await button(card, t("Edit property")).click();
    await page.getByRole("dialog").getByLabel(t("Property name")).waitFor();
    await look("the property dialog");
    await open(page, `${prefix}/dashboard`);
    await page.getByRole("banner").getByRole("button", { name: host.name }).click();
    await page.getByRole("dialog").waitFor();
    await look("the account dialog");
    expect(findings).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test("the pages of an admin", async () => {
    const audit = await startAudit(site, { as: admin });
    const views = ["users", "listings", "reports", "funding", "analytics", "settings", "audit-log"];
    await lookAt(audit, direction, pages("/admin", ...views.map((view) => `/admin?view=${view}`)));
    expect(audit.findings).toEqual([]);
    expect(audit.visitor.problems).toEqual([]);
  });
});
