import { expect, it } from "vitest";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { receivedText, recordedSums, solarText } from "./funding-text.ts";

const received = (received_amount: number, currency: string | null) => ({
  received_amount,
  currency,
});

it("lists one sum for each currency, and none if nothing was recorded", () => {
  expect(recordedSums([], "en")).toBe("");
  expect(recordedSums([received(0, "EUR"), received(0, null)], "en")).toBe("");
  expect(recordedSums([received(25_000, "EUR"), received(100, "EUR")], "en")).toBe("€251");
  expect(
    recordedSums([received(25_000, "EUR"), received(3000, "USD"), received(500, "JPY")], "en"),
  ).toBe("€250, $30, and ¥500");
});

it("gives the sum received once the currency is known", () => {
  expect(receivedText(received(0, null), "en")).toBeNull();
  expect(receivedText(received(0, "EUR"), "en")).toBe("€0");
});

it.each([
  [{ panels: null, kw: null }, undefined],
  [{ panels: 1, kw: null }, "1 panel"],
  [{ panels: 1200, kw: 4.925 }, "1,200 panels, 4.925 kW"],
  [{ panels: null, kw: 5 }, "5 kW"],
])("%j is %j", (solar, text) => {
  const said = solarText(solar);
  expect(said && inEnglish(said)).toBe(text);
});

it.each([
  ["de", "250 € und 30 $"],
  ["pl", "250 € i 30 USD"],
  ["ar", "\u200f250 € و\u200f30 US$\u200e"],
] as const)("lists sums in %s", (language, text) => {
  const sums = recordedSums([received(25_000, "EUR"), received(3000, "USD")], language);
  expect(sums.replaceAll("\u00a0", " ")).toBe(text);
});
