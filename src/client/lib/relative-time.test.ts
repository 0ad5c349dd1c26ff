import { expect, it } from "vitest";
import { createTranslate, inEnglish } from "../../shared/i18n/translate.ts";
import { relativeTime } from "./relative-time.ts";
import { forPage } from "./translate.ts";

const now = new Date("2026-03-12T12:00:00Z");

it.each([
  ["2026-03-12T11:59:31Z", "just now"],
  ["2026-03-12T12:00:20Z", "just now"],
  ["2026-03-12T11:58:59Z", "1 minute ago"],
  ["2026-03-12T09:00:00Z", "3 hours ago"],
  ["2026-03-11T11:00:00Z", "yesterday"],
  ["2026-03-02T12:00:00Z", "last week"],
  ["2026-01-02T12:00:00Z", "2 months ago"],
  ["2024-01-02T12:00:00Z", "2 years ago"],
])("formats %s as %s", (time, words) => {
  expect(relativeTime(time, forPage(inEnglish), now)).toBe(words);
});

it.each([
  ["de", ["gerade eben", "vor 3 Stunden", "gestern", "vor 2 Monaten"]],
  ["pl", ["gerade eben", "3 godziny temu", "wczoraj", "2 miesiące temu"]],
  ["ar", ["gerade eben", "قبل 3 ساعات", "أمس", "قبل شهرين"]],
] as const)("says it in %s", (language, words) => {
  const t = forPage(
    createTranslate(language, (key) => (key === "just now" ? "gerade eben" : undefined)),
  );
  const times = ["2026-03-12T12:00:00Z", "2026-03-12T09:00:00Z", "2026-03-11T11:00:00Z"];
  expect([...times, "2026-01-02T12:00:00Z"].map((time) => relativeTime(time, t, now))).toEqual(
    words,
  );
});
