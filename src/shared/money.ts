/** Amounts are whole minor units (cents); this turns them into what people read, and back. */
import { currencyDecimals, isCurrency } from "./currencies.ts";

/** An amount as written in English: "€1,000.00", "-€5.00", "¥1,200". */
export function formatMoney(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // As a decimal text, which is formatted exactly whatever its size.
  return format.format(toDecimal(amount, decimals) as Intl.StringNumericLiteral);
}

/** Minor units as a plain decimal: 12345 with 2 decimals is "123.45". */
export function toDecimal(amount: number, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? "-" : ""}${whole}${fraction}`;
}

/** What each sign or abbreviation may stand for, the most used first. */
const signs: ReadonlyArray<readonly [sign: RegExp, currencies: readonly string[]]> = [
  [/US\s?\$/i, ["USD"]],
  [/(?:CA|C)\s?\$/i, ["CAD"]],
  [/(?:AU|A)\s?\$/i, ["AUD"]],
  [/NZ\s?\$/i, ["NZD"]],
  [/HK\s?\$/i, ["HKD"]],
  [/R\s?\$/i, ["BRL"]],
  [/\$/, ["USD", "CAD", "AUD", "NZD", "MXN", "SGD", "HKD", "ARS", "CLP", "COP", "NAD"]],
  [/€|\beuros?\b/i, ["EUR"]],
  [/£/, ["GBP", "EGP", "FKP", "GIP", "SHP"]],
  [/¥|円|元/, ["JPY", "CNY"]],
  [/₹|\bRs\b/i, ["INR", "LKR", "NPR", "PKR", "MUR", "SCR"]],
  [/₩/, ["KRW"]],
  [/₺/, ["TRY"]],
  [/₫/, ["VND"]],
  [/฿/, ["THB"]],
  [/₱/, ["PHP"]],
  [/₴/, ["UAH"]],
  [/₪/, ["ILS"]],
  [/₦/, ["NGN"]],
  [/zł/i, ["PLN"]],
  [/Kč/i, ["CZK"]],
  [/\bkr\b/i, ["SEK", "NOK", "DKK", "ISK"]],
];

/** The currencies a text may be speaking of, by ISO code or sign; none when it names none. */
export function currenciesIn(text: string): readonly string[] {
  const codes = text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  const named = [...new Set(codes.filter(isCurrency))];
  if (named.length > 0) return named;
  return signs.find(([sign]) => sign.test(text))?.[1] ?? [];
}

/** A number with its separators: a point, a comma, any space, an apostrophe, an underscore. */
const numbers = /\d(?:[\d.,'’_\s\u00A0\u202F]*\d)?/g;

/** Whether digits are grouped as people do: by three, or the Indian way, 12,34,567. */
const grouped = (separator: string) =>
  new RegExp(
    `^\\d{1,3}(?:${separator}\\d{3})+$|^\\d{1,2}(?:${separator}\\d{2})+${separator}\\d{3}$`,
  );

/**
 * The decimals that a number may mean, the likelier first: "1.000,00" means one thing; "1.500" means
 * fifteen hundred, or one and a half where a currency has three decimals. None when it makes no sense.
 */
function readingsOf(number: string, decimals: number): string[] {
  const text = number.replaceAll(/[\s\u00A0\u202F_’]/g, "'");
  const marks = [...new Set(text.match(/[.,]/g) ?? [])];
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const readings: string[] = [];

  // Without decimals: whatever separates, separates groups.
  const separators = [...new Set(text.match(/[.,']/g) ?? [])];
  const groups = separators.length === 1 && grouped(`[${separators[0]}]`).test(text);
  if (separators.length === 0 || (groups && !text.startsWith("0"))) {
    readings.push(text.replaceAll(/[.,']/g, ""));
  }

  // With decimals behind the last point or comma, which then stands only once.
  const mark = text[last];
  if (mark !== undefined && text.indexOf(mark) === last && marks.length <= 2) {
    const [whole, fraction] = [text.slice(0, last), text.slice(last + 1)];
    const inner = [...new Set(whole.match(/[.,']/g) ?? [])];
    const sound =
      inner.length === 0 || (inner.length === 1 && grouped(`[${inner[0]}]`).test(whole));
    if (sound && /^\d+$/.test(fraction) && fraction.length <= decimals) {
      readings.push(`${whole.replaceAll(/[.,']/g, "")}.${fraction}`);
    }
  }
  return readings;
}

/** A plain decimal as minor units; undefined when it has more digits than can be counted exactly. */
function toMinor(decimal: string, decimals: number): number | undefined {
  const [whole = "", fraction = ""] = decimal.split(".");
  const amount = Number(whole + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** "10k", "2 million", "20 %": a number that is not the amount. */
const multiplied = /\d\s*(?:%|k\b|m\b|mio|mill|thousand|tsd|tausend|mil\b|lakh|crore)/i;

/**
 * The amounts of a currency that a typed text may mean, the likelier first: one is clear, several
 * have to be asked about, none is no amount. A range or a sum ("5,000 to 8,000", "2 x 300") is none.
 */
export function readAmounts(text: string, currency: string): number[] {
  const found = text.match(numbers) ?? [];
  const [number] = found;
  if (found.length !== 1 || number === undefined || multiplied.test(text)) return [];
  const decimals = currencyDecimals(currency);
  const sign = /[-−–]\s*[^\d\s]{0,3}\s*\d/.test(text) ? -1 : 1;
  const amounts = readingsOf(number, decimals).map((reading) => toMinor(reading, decimals));
  return [...new Set(amounts)].filter((amount) => amount !== undefined).map((one) => one * sign);
}

export type Proposal = { currency: string; amount: number };

/**
 * What a free text like an estimated cost may mean as a goal, to be asked about: one proposal for each
 * currency and reading, the likelier first. Where the text names no currency, `known` is taken.
 */
export function proposeAmounts(text: string, known: string | null): Proposal[] {
  const named = currenciesIn(text);
  const currencies = named.length > 0 ? named : known === null ? [] : [known];
  // The sign says several: the one the project is counted in is meant.
  const likely = known !== null && named.includes(known) ? [known] : currencies;
  return likely.flatMap((currency) =>
    readAmounts(text, currency)
      .filter((amount) => amount > 0)
      .map((amount) => ({ currency, amount })),
  );
}
