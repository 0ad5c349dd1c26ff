/** Amounts are integers in minor units (cents); this module formats and parses them. */
import { currencyDecimals, isCurrency } from "./currencies.ts";
import { directionOfLanguage, type Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";
import { readingsOf, splitAtNumber } from "./typed-number.ts";

/** An amount in a language, in English "€1,000", "€8,255.50", "−€5", "¥1,200". */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  format(amount, currency, language, "stripIfInteger");

/** The same with all decimals, where the reader checks the decimal point: "€1,000.00". */
export const formatMoneyInFull = (amount: number, currency: string, language: Language): string =>
  format(amount, currency, language, "auto");

type TrailingZeros = "auto" | "stripIfInteger";

const formats = oncePer(
  (language: Language, currency: string, trailingZeroDisplay: TrailingZeros) => {
    const decimals = currencyDecimals(currency);
    return new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay,
    });
  },
);

function format(
  amount: number,
  currency: string,
  language: Language,
  trailingZeros: TrailingZeros,
): string {
  // As a decimal text, which is formatted exactly whatever its size.
  const decimal = toDecimal(amount, currencyDecimals(currency)) as Intl.StringNumericLiteral;
  const text = formats(language, currency, trailingZeros).format(decimal);
  const withMinus = text.replace("-", "−");
  // From right to left, the sign of "US$" would be on the other side of its letters.
  return directionOfLanguage(language) === "rtl"
    ? withMinus.replace(/[A-Z]+\p{Sc}/u, "$&\u200E")
    : withMinus;
}

/** Minor units as a plain decimal: 12345 with 2 decimals is "123.45". */
export function toDecimal(amount: number, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? "-" : ""}${whole}${fraction}`;
}

const plainFormats = oncePer(
  (language: Language, decimals: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
    }),
);

/** An amount as people type it: "1500.00", in German "1500,00". */
export function typedAmount(amount: number, currency: string, language: Language): string {
  const decimals = currencyDecimals(currency);
  const decimal = toDecimal(amount, decimals) as Intl.StringNumericLiteral;
  return plainFormats(language, decimals).format(decimal);
}

/** The possible currencies of each sign or abbreviation, the most used first. */
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

/** The possible currencies of a text, by ISO code or sign; empty when it names none. */
function currenciesIn(text: string): readonly string[] {
  const codes = text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  const named = [...new Set(codes.filter(isCurrency))];
  if (named.length > 0) return named;
  return signs.find(([sign]) => sign.test(text))?.[1] ?? [];
}

/** A plain decimal in minor units; undefined when it has too many digits to be exact. */
function toMinor(decimal: string, decimals: number): number | undefined {
  const [whole = "", fraction = ""] = decimal.split(".");
  const amount = Number(whole + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Whether the text beside a number only names the currency, by its code or one of its signs. */
function isNameOf(currency: string, text: string): boolean {
  const name = text.replace(/(?<=\p{L})\.$/u, "");
  if (name === "" || name.toUpperCase() === currency) return true;
  return signs.some(
    ([sign, currencies]) =>
      currencies.includes(currency) && new RegExp(`^(?:${sign.source})$`, sign.flags).test(name),
  );
}

const minus = /^[-−–]$/;

/**
 * Parses the text before an amount: nothing, the name of the currency, and one sign on either side
 * of it. Returns the sign, or undefined for anything else.
 */
function signBefore(before: string, currency: string): 1 | -1 | undefined {
  const parts = /^([-−–+]?)([^-−–+]*)([-−–+]?)$/.exec(before.trim());
  if (!parts) return undefined;
  const [, first = "", name = "", second = ""] = parts;
  if ((first !== "" && second !== "") || !isNameOf(currency, name.trim())) return undefined;
  return minus.test(first + second) ? -1 : 1;
}

/** The amounts that a number may mean in a currency, the likelier first. */
function amountsOf(number: string, currency: string): number[] {
  const decimals = currencyDecimals(currency);
  const amounts = readingsOf(number, decimals).map((reading) => toMinor(reading, decimals));
  return [...new Set(amounts)].filter((amount) => amount !== undefined);
}

/** A decimal mark after a letter is ambiguous: "Rs.50" may be 50 rupees or half a rupee. */
const isMarkUnclear = (before: string, number: string) =>
  /^[.,]/.test(number) && /\p{L}$/u.test(before);

/**
 * The amounts of a currency that a typed text may mean, the likelier first: one is clear, several
 * are ambiguous, none is invalid. A sign and the name of this currency may stand before the number;
 * anything else ("(500)", "500-", "10k", "€5" for dollars) is invalid.
 */
export function readAmounts(text: string, currency: string): number[] {
  const { before, number, after } = splitAtNumber(text.trim());
  const sign = signBefore(before, currency);
  if (sign === undefined || !isNameOf(currency, after.trim())) return [];
  if (isMarkUnclear(before, number)) return [];
  return amountsOf(number, currency).map((amount) => amount * sign);
}

/** "10k", "2 million": the number is not the amount. */
const multiplied = /^\s*(?:k\b|m\b|mio|mill|thousand|tsd|tausend|mil\b|lakh|crore)/i;
/**
 * Words, currency signs and punctuation, but no sign, bracket, percent or anything else that
 * changes the amount.
 */
const onlyWords = /^[\p{L}\p{M}\p{Sc}\s.,;:!?'’"]*$/u;

/**
 * The amounts that a free text with words ("about £3,200 per roof") may mean; none if it is
 * unclear.
 */
function amountsInWords(text: string, currency: string): number[] {
  const { before, number, after } = splitAtNumber(text);
  const words = `${before} ${after}`.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "");
  if (!onlyWords.test(words) || multiplied.test(after)) return [];
  return isMarkUnclear(before, number) ? [] : amountsOf(number, currency);
}

type Proposal = { currency: string; amount: number };

/**
 * Proposals for a goal from a free text like an estimated cost, for the host to confirm: one for
 * each currency and reading, the likelier first. If the text names no currency, `known` is used.
 */
export function proposeAmounts(text: string, known: string | null): Proposal[] {
  const named = currenciesIn(text);
  const currencies = named.length > 0 ? named : known === null ? [] : [known];
  // The sign stands for several currencies: assume the project's own.
  const likely = known !== null && named.includes(known) ? [known] : currencies;
  return likely.flatMap((currency) =>
    amountsInWords(text, currency)
      .filter((amount) => amount > 0)
      .map((amount) => ({ currency, amount })),
  );
}
