import { expect, it } from "vitest";
import { receivedText, recordedSums, solarText } from "./funding-text.ts";

const received = (received_amount: number, currency: string | null) => ({
  received_amount,
  currency,
});

it("lists one sum for each currency, and none if nothing was recorded", () => {
  expect(recordedSums([])).toBe("");
  expect(recordedSums([received(0, "EUR"), received(0, null)])).toBe("");
  expect(recordedSums([received(25_000, "EUR"), received(100, "EUR")])).toBe("€251");
  expect(recordedSums([received(25_000, "EUR"), received(3000, "USD"), received(500, "JPY")])).toBe(
    "€250, $30, and ¥500",
  );
});

it("gives the sum received once the currency is known", () => {
  expect(receivedText(received(0, null))).toBeNull();
  expect(receivedText(received(0, "EUR"))).toBe("€0");
});

it.each([
  [{ panels: null, kw: null }, ""],
  [{ panels: 1, kw: null }, "1 panel"],
  [{ panels: 1200, kw: 4.925 }, "1,200 panels, 4.925 kW"],
  [{ panels: null, kw: 5 }, "5 kW"],
])("%j is %j", (solar, text) => {
  expect(solarText(solar)).toBe(text);
});
