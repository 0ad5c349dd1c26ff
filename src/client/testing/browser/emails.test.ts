import { afterAll, expect, test } from "vitest";
import { translateInto } from "../../../server/core/i18n/catalogues.ts";
import { accountWaiting } from "../../../server/features/accounts/auth/account-waiting.email.ts";
import { guestInterest } from "../../../server/features/interest/guest-interest.email.ts";
import { type Language, languages } from "../../../shared/i18n/languages.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { closeBrowser, type Site, visit } from "./site.ts";

afterAll(closeBrowser);

const name = "Wilhelmina Featherstonehaugh-Cholmondeley";
const email = `${"wilhelmina.".repeat(5)}featherstonehaugh@mail.featherstonehaugh.example.org`;

/** The emails that contain long words: addresses in sentences, in facts and in a guest's message. */
function emailsWithLongWords(language: Language): string[] {
  const site = { site_name: "Solar Stay" } as SiteView;
  const sender = { publicUrl: "https://stay.example.org", site, t: translateInto(language) };
  const interest = guestInterest(sender, {
    id: 1,
    host_name: name,
    guest_name: name,
    guest_email: email,
    guest_language: null,
    message: `https://example.org/${"x".repeat(200)}`,
    arrival: "2026-05-31",
    departure: "2026-06-05",
    guests: 2,
    property_name: name,
    slug: "house",
    contact_email: email,
    interest_email: "host@example.org",
  });
  return [interest, accountWaiting(sender, { name }, { name, email })].map(({ html }) => html);
}

test.each(languages)("an email in %s is never wider than the screen", async (language) => {
  for (const width of [320, 390, 600]) {
    const { page } = await visit({ url: "http://localhost" } as Site, { width });
    for (const html of emailsWithLongWords(language)) {
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
