import { expect, test } from "vitest";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { translateInto } from "../../core/i18n/catalogues.ts";
import { guestInterest } from "./guest-interest.email.ts";

const interest = {
  id: 7,
  host_name: "María Gómez",
  guest_name: "Ada Lovelace",
  guest_email: "ada@example.org",
  guest_language: null,
  message: null,
  arrival: "2026-05-31",
  departure: "2026-06-05",
  guests: 2,
  property_name: "Casa Sol",
  slug: "casa-sol",
  contact_email: "stay@example.org",
  interest_email: "host@example.org",
};

const letter = (language: Language) =>
  guestInterest(
    {
      publicUrl: "https://stay.example.org",
      site: { site_name: "Solar Stay" } as SiteView,
      t: translateInto(language),
    },
    interest,
  );

test("the interest email is wholly in its receiver's language", () => {
  const letters = (["de", "pl", "ar"] as const).map(letter);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Anfrage zu Casa Sol",
    "Zapytanie: Casa Sol",
    "طلب إقامة في Casa Sol",
  ]);
  const [german = "", polish = "", arabic = ""] = letters.map(({ text }) => text);
  expect(german).toMatch(
    /^Hallo María,\n\nAda Lovelace \(ada@example.org\) möchte gern in Casa Sol/,
  );
  expect(german).toContain(
    "\nZeitraum: 31.\u00A0Mai 2026 bis 5.\u00A0Juni 2026 (5\u00A0Nächte)\nGäste: 2\n",
  );
  expect(polish).toContain(
    "\nTermin: od 31\u00A0maja 2026 do 5\u00A0czerwca 2026 (5\u00A0nocy)\nGoście: 2\n",
  );
  // Isolated, so that a Latin name keeps the order of its sentence.
  expect(arabic.replaceAll(/[\u2068\u2069]/g, "")).toContain(
    "\nالتواريخ: من 31\u00A0مايو 2026 إلى 5\u00A0يونيو 2026 (5 ليالٍ)\nالضيوف: 2\n",
  );
  // No English word is left, besides names and addresses.
  for (const text of [german, polish, arabic]) {
    expect(text.replaceAll(/https:\S+/g, "")).not.toMatch(
      /\b(the|would|message|reply|confirmed|nights?|guests?)\b/i,
    );
  }
});

test("the HTML part names its language and direction", () => {
  expect(letter("en").html).toContain('<html lang="en">');
  expect(letter("de").html).toContain('<html lang="de">');
  expect(letter("de").html).toMatch(/>Diese E-Mail wurde von <a [^>]*>Solar Stay<\/a> gesendet\.</);
  expect(letter("ar").html).toContain('<html lang="ar" dir="rtl">');
});
