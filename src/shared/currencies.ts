/**
 * The decimals of each currency's minor unit, from ISO 4217 (list one of 2024-06-25, without funds,
 * metals and test codes). Not from Intl: its decimals follow the cash in use and change with the
 * engine's version, so browser and server could differ by a factor of a hundred.
 */
const codesByDecimals: ReadonlyArray<readonly [decimals: number, codes: string]> = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
     CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
     HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD
     MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON
     RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
     TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG`,
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
];

const decimalsByCode = new Map(
  codesByDecimals.flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, decimals] as const),
  ),
);

/** Every currency code, sorted. */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()].toSorted();

export const isCurrency = (code: string): boolean => decimalsByCode.has(code);

/** The number of decimals of a currency; throws for an unknown code. */
export function currencyDecimals(code: string): number {
  const decimals = decimalsByCode.get(code);
  if (decimals === undefined) throw new Error(`${code} is no currency`);
  return decimals;
}
