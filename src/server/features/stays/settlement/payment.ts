import { isSEPACountry } from "ibantools";
import type { StayPayment, StayState } from "../../../../shared/schemas/stays.ts";
import type { Calendar } from "../calendars/calendar.queries.ts";

type Payee = Pick<Calendar, "payment_instructions" | "payee_name" | "iban" | "bic">;
type Due = {
  state: StayState;
  currency: string | null;
  agreed_amount: number | null;
  reference: string;
};

/** How the guest of a stay pays, while the host waits for the money; null in other states. */
export function stayPayment(payee: Payee, stay: Due): StayPayment | null {
  if (stay.state !== "accepted" && stay.state !== "took_place") return null;
  const { payment_instructions: instructions, payee_name, iban, bic } = payee;
  if (instructions === null && iban === null) return null;
  return { instructions, payee_name, iban, bic, epc: epcText(payee, stay) };
}

/** In cents, 0.01 to 999,999,999.99 euro. */
const [epcMin, epcMax] = [1, 99_999_999_999];
const epcMaxBytes = 331;

/**
 * The text of a QR code that banking apps read, after EPC069-12 version 002; null if the guest doesn't
 * pay a fixed price in euro to an IBAN of the SEPA area.
 */
export function epcText(
  { payee_name, iban, bic }: Payee,
  { currency, agreed_amount, reference }: Due,
): string | null {
  if (payee_name === null || iban === null || currency !== "EUR" || agreed_amount === null) {
    return null;
  }
  if (agreed_amount < epcMin || agreed_amount > epcMax) return null;
  if (!isSEPACountry(iban.slice(0, 2))) return null;
  const text = (name: string) =>
    [
      "BCD",
      "002",
      // UTF-8
      "1",
      "SCT",
      bic ?? "",
      name,
      iban,
      `EUR${(agreed_amount / 100).toFixed(2)}`,
      // Neither a purpose nor a structured reference.
      "",
      "",
      reference,
    ].join("\n");
  return text(cutToBytes(payee_name, epcMaxBytes - Buffer.byteLength(text(""))));
}

/** The longest beginning of a text that fits into a number of bytes, in whole characters. */
function cutToBytes(text: string, max: number): string {
  let cut = "";
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > max) break;
    cut += character;
  }
  return cut;
}
