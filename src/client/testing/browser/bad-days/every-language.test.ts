import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translateInto } from "../../../../server/core/i18n/catalogues.ts";
import { type Language, languages } from "../../../../shared/i18n/languages.ts";
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
import {
  brokenWords,
  cutText,
  overflow,
  spilledText,
  startAudit,
  wrappedLabels,
  wronglyCut,
} from "../audit.ts";
import { closeBrowser, open, visit } from "../site.ts";

const { site, admin } = adminSiteOfFile({ LANGUAGES: languages.join() });
let host: Account;
let newcomer: Account;
let property: Property;

beforeAll(async () => {
  [host, newcomer] = [await makeHost(site), await makeHost(site, "Mia Moor")];
  property = await makeProperty(site, host, { room_pricing: "80 €", description: "A house." });
  const { token } = host;
  for (const upgrade_type of ["solar", "insulation", "heating"]) {
    const { id } = await makeUpgrade(site, host, property, { upgrade_type });
    const body = { goal_amount: 1_000_000, currency: "EUR" };
    await rest(site, "PUT", `/api/upgrade-projects/${id}/goal`, { token, body });
  }
  await makePhotos(site, host, property, 3);
  const guest = {
    guest_name: "Gus Guest",
    guest_email: "gus@guests.example",
    message: "Hello! Is the house free in May?",
  };
  const body = { property_id: property.id, ...guest };
  await rest(site, "POST", "/api/guest-interest", { body });
  const report = { property_id: property.id, reason: "fraud", text: "No house." };
  await rest(site, "POST", "/api/listing-reports", { body: report });
});
afterAll(closeBrowser);

/** Opens pages of a language on a small phone, and returns what does not fit on them. */
async function tour(language: Language, as?: { token: string }) {
  const { page, problems } = await visit(site, { as, width: 320, height: 640 });
  const body = { language };
  if (as) await rest(site, "PUT", "/api/account/language", { token: as.token, body });
  const findings: string[] = [];
  const look = async (state: string) => {
    await page.waitForLoadState("networkidle");
    for (const faults of [overflow, cutText, spilledText, wrappedLabels, brokenWords, wronglyCut]) {
      findings.push(...(await faults(page, state)));
    }
  };
  const visitAll = async (...paths: string[]) => {
    for (const path of paths) {
      await open(page, `/${language}${path}`);
      await look(path);
    }
  };
  return {
    page,
    problems,
    findings,
    t: translateInto(language),
    look,
    visitAll,
  };
}

/** Submits the open dialog empty, so that its errors are shown. */
const submitEmpty = (page: Page) => page.getByRole("dialog").locator("button[type=submit]").click();

describe.each(languages.filter((language) => language !== "en"))(
  "on a small phone, %s",
  (language) => {
    test("fits on the public pages", async () => {
      const { page, problems, findings, t, look, visitAll } = await tour(language);
      await visitAll("/", "/browse?country=Spain&q=ronda", "/browse?q=nothing-like-it");
      await visitAll("/login", "/signup", "/confirm");
      await page.goto(`/${language}/login`);
      await page.getByRole("button", { name: t("Forgot password?") }).click();
      await look("the forgot-password dialog");
      await visitAll(`/host/${property.slug}`);
      await page
        .getByRole("button", { name: t("Express Interest") })
        .first()
        .click();
      await page.getByRole("dialog").getByLabel(t("Your name")).waitFor();
      await submitEmpty(page);
      await look("the interest dialog");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("Report This Listing") }).click();
      await submitEmpty(page);
      await look("the report dialog");
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
    });

    test("fits on the pages of a host", async () => {
      const first = await tour(language, newcomer);
      await first.visitAll("/dashboard", "/properties", "/dashboard?inbox=all");
      const { page, problems, findings, t, look, visitAll } = await tour(language, host);
      await visitAll("/dashboard", "/dashboard?inbox=all", "/properties#casa-sol");
      const click = (name: string) =>
        page.getByRole("button", { name, exact: true }).first().click();
      for (const opener of [
        t("Add Property"),
        t("Edit property"),
        t("Add Upgrade Project"),
        t("Record Funding"),
      ]) {
        await click(opener);
        await page.getByRole("dialog").waitFor();
        await look(opener);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      }
      for (const menu of [t("Actions"), t("Photo actions"), t("More funding actions")]) {
        await click(menu);
        await look(menu);
        await page.keyboard.press("Escape");
      }
      expect([...first.findings, ...findings]).toEqual([]);
      expect([...first.problems, ...problems]).toEqual([]);
    });

    test("fits on the pages of an admin", async () => {
      const { page, problems, findings, t, look, visitAll } = await tour(language, admin);
      await visitAll("/admin");
      for (const view of ["users", "listings", "reports", "funding", "analytics", "settings"]) {
        await visitAll(`/admin?view=${view}`);
        const manage = page.getByRole("button", { name: t("Manage"), exact: true });
        if ((await manage.count()) === 0) continue;
        await manage.first().click();
        await look(`${view}, a row opened`);
      }
      await visitAll("/admin?view=audit-log");
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
    });
  },
);

test("axe finds nothing on the main pages in German, and large text has room", async () => {
  for (const [as, paths] of [
    [undefined, ["/", "/browse", `/host/${property.slug}`, "/login", "/signup"]],
    [host, ["/dashboard", "/dashboard?inbox=all", "/properties#casa-sol"]],
    [admin, ["/admin", "/admin?view=users", "/admin?view=analytics", "/admin?view=settings"]],
  ] as const) {
    const { page, look, findings, visitor } = await startAudit(site, { ...(as && { as }) });
    const body = { language: "de" };
    if (as) await rest(site, "PUT", "/api/account/language", { token: as.token, body });
    for (const path of paths) {
      await open(page, `/de${path}`);
      await page.waitForLoadState("networkidle");
      await look(path);
    }
    expect(findings).toEqual([]);
    expect(visitor.problems).toEqual([]);
  }
});
