import { expect, test } from "vitest";
import { inEnglish } from "../i18n/translate.ts";
import { nightsOf } from "./nights.ts";
import { stayWords } from "./words.ts";

const nothing = { arrival: null, departure: null, guests: null };

test.each([
  [{}, undefined],
  [{ guests: 1 }, "1 guest"],
  [{ arrival: "2026-05-31" }, "from May 31, 2026"],
  [{ departure: "2026-06-03", guests: 2 }, "until June 3, 2026, 2 guests"],
  [
    { arrival: "2026-05-31", departure: "2026-06-03", guests: 2 },
    "May 31, 2026 to June 3, 2026 (3 nights), 2 guests",
  ],
  [
    { arrival: "2027-12-31", departure: "2028-01-01" },
    "December 31, 2027 to January 1, 2028 (1 night)",
  ],
])("%j is written %j", (said, words) => {
  const stay = stayWords({ ...nothing, ...said });
  expect(stay && inEnglish(stay)).toBe(words);
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Sao_Paulo", "Asia/Kathmandu"])(
  "a day is the same day in %s",
  (zone) => {
    const before = process.env["TZ"];
    process.env["TZ"] = zone;
    try {
      // Summer time begins and ends in between, and once at midnight.
      const stay = stayWords({ arrival: "2018-11-03", departure: "2018-11-05", guests: null });
      expect(stay && inEnglish(stay)).toBe("November 3, 2018 to November 5, 2018 (2 nights)");
      expect(nightsOf("2026-03-28", "2026-10-26")).toBe(212);
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    }
  },
);
