/** The estimate of CO2 avoided by installed solar power: its figures, their sources, its method. */
import { type Message, msg } from "./i18n/message.ts";
import { dayMs } from "./time.ts";
import type { Impact } from "./schemas/site.ts";

export type FigureSource = {
  name: Message;
  /** The first and the last year of the figures. */
  years: readonly [from: string, to: string];
  url: string;
  licence?: string;
};

/** Measured yields of European rooftops. */
export const yieldSource: FigureSource = {
  name: msg("32,744 measured European systems, EU PVSEC proceedings, paper 49568"),
  years: ["2015", "2019"],
  url: "https://www.eupvsec-proceedings.com/proceedings?paper=49568",
};

/** Average carbon intensity of a country's electricity grid. */
export const gridSource: FigureSource = {
  name: msg("Ember, as carried by co2.js"),
  years: ["2024", "2024"],
  url: "https://github.com/thegreenwebfoundation/co2.js",
  licence: "CC BY-SA 4.0",
};

type ImpactFactors = {
  /** kWh a year for each kW installed. */
  kwh_per_kw: number;
  /** Grams of CO2 for each kWh from the grid, on average (not marginal). */
  grid_g_per_kwh: number;
};

/**
 * By country code, only where both figures have a source with its year; other countries have no
 * estimate.
 */
export const impactFactors: Readonly<Record<string, ImpactFactors>> = {
  NL: { kwh_per_kw: 947, grid_g_per_kwh: 253 },
  DE: { kwh_per_kw: 990, grid_g_per_kwh: 342 },
  FR: { kwh_per_kw: 1102, grid_g_per_kwh: 44 },
  IT: { kwh_per_kw: 1195, grid_g_per_kwh: 288 },
};

export const impactMethod = msg(
  "We multiply the installed kW by what one kW makes in a year, by the CO₂ that the country’s grid emits for each kWh, and by the time since the installation.",
);

/** The figures of a site without installations. */
export const noImpact: Impact = {
  solar_panels: 0,
  kw: 0,
  co2_kg: 0,
  co2_countries: [],
  kw_without_estimate: 0,
};

type Installation = { country_code: string; watts: number; days: number };

/** Whole days between two dates; 0 for a date in the future. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs));
}

/** Kilograms of CO2 to date, rounded down, from the installations in countries with figures. */
export function estimateCo2(installations: readonly Installation[]): number {
  let total = 0n;
  for (const { country_code, watts, days } of installations) {
    const factors = impactFactors[country_code];
    if (!factors) continue;
    // Wh × g/kWh: in 1/1000 g; divided once, at the end.
    total += BigInt(watts * factors.kwh_per_kw) * BigInt(factors.grid_g_per_kwh * days);
  }
  return Number(total / (1_000_000n * 365n));
}
