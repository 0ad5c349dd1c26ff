import * as fc from "fast-check";
import jsqr from "jsqr";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { epcText, stayPayment } from "./payment.ts";

const payee = {
  payment_instructions: null,
  payee_name: "Zoë Šolar",
  iban: "ES9121000418450200051332",
  bic: "CAIXESBBXXX",
};
const due = {
  state: "accepted",
  currency: "EUR",
  agreed_amount: 24_050,
  reference: "SOLAR-7KQ4MX",
} as const;

/** Reads a code with another library than the one that draws it, as the page does (qr.test.ts). */
function readCode(text: string): { text: string; modules: number } {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let at = 0; at < width * width; at += 1) {
    const [x, y] = [Math.floor((at % width) / scale), Math.floor(at / width / scale)];
    if (data[y]?.[x] === true) pixels.fill(0, at * 4, at * 4 + 3);
  }
  const code = jsqr.default(pixels, width, width);
  return {
    text: Buffer.from(code?.binaryData ?? []).toString("utf8"),
    modules: size - 8,
  };
}

test("case 9: the QR code read back gives name, IBAN, amount and reference", () => {
  const { text } = readCode(epcText(payee, due) ?? "");
  const lines = text.split("\n");
  expect(lines).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "CAIXESBBXXX",
    "Zoë Šolar",
    "ES9121000418450200051332",
    "EUR240.50",
    "",
    "",
    "SOLAR-7KQ4MX",
  ]);
});

test("case 9: any name and amount fit into 331 bytes and the largest allowed code", () => {
  const name = fc
    .string({ unit: "binary", minLength: 1, maxLength: 70 })
    .filter((text) => /^[^\n]+$/.test(text) && text.isWellFormed());
  const cents = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(name, cents, fc.option(fc.constant("CAIXESBBXXX")), (payee_name, amount, bic) => {
      const text = epcText({ ...payee, payee_name, bic }, { ...due, agreed_amount: amount }) ?? "";
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
      const [, , , , bank, shown = "", iban, money, , , reference] = text.split("\n");
      expect([bank, iban, reference]).toEqual([bic ?? "", payee.iban, due.reference]);
      expect(payee_name.startsWith(shown) && shown !== "").toBe(true);
      expect(BigInt(money?.replace(/^EUR(\d+)\.(\d\d)$/, "$1$2") ?? "")).toBe(BigInt(amount));
    }),
    { numRuns: 500 },
  );
  const long = epcText({ ...payee, payee_name: "愛".repeat(70) }, due) ?? "";
  expect(readCode(long)).toEqual({ text: long, modules: expect.any(Number) });
  // Version 13 has 69 modules.
  const longest = epcText({ ...payee, payee_name: "🌞".repeat(70) }, due) ?? "";
  expect(readCode(longest).text).toBe(longest);
  expect(readCode(longest).modules).toBeLessThanOrEqual(69);
});

test.each([
  ["another currency", {}, { currency: "USD" }],
  ["no price", {}, { agreed_amount: null }],
  ["nothing to pay", {}, { agreed_amount: 0 }],
  ["more than a transfer can carry", {}, { agreed_amount: 100_000_000_000 }],
  ["no IBAN", { iban: null }, {}],
  ["no name", { payee_name: null }, {}],
  ["an IBAN outside of SEPA", { iban: "BR1500000000000010932840814P2" }, {}],
])("there is no code for %s", (_, bank, stay) => {
  expect(epcText({ ...payee, ...bank }, { ...due, ...stay })).toBeNull();
});

test("a guest learns how to pay while the host waits for the money, and at no other time", () => {
  const withText = { ...payee, payment_instructions: "Within a week" };
  for (const state of ["accepted", "took_place"] as const) {
    expect(stayPayment(withText, { ...due, state })).toEqual({
      instructions: "Within a week",
      payee_name: payee.payee_name,
      iban: payee.iban,
      bic: payee.bic,
      epc: expect.stringMatching(/^BCD\n002\n1\nSCT\n/),
    });
  }
  for (const state of [
    "requested",
    "declined",
    "withdrawn",
    "expired",
    "cancelled_by_guest",
    "cancelled_by_host",
    "no_show",
    "settled",
  ] as const) {
    expect(stayPayment(withText, { ...due, state })).toBeNull();
  }
  expect(stayPayment({ ...payee, iban: null }, due)).toBeNull();
  const cash = { ...payee, iban: null, payment_instructions: "Cash on arrival" };
  expect(stayPayment(cash, due)).toMatchObject({ instructions: "Cash on arrival", epc: null });
});
