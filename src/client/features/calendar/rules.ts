/** The form of a calendar's rules: from typed values to the server's input. */
import { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { limits } from "../../../shared/limits.ts";
import { validation } from "../../../shared/messages.ts";
import { typedAmount } from "../../../shared/money.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { type CalendarView, calendarFields } from "../../../shared/schemas/calendar.ts";
import { weekdays } from "../../../shared/stays/nights.ts";
import { amountOf, requiredNumber, typedNumber } from "../../lib/typed-values.ts";

const whole = (max: number) => z.int().min(1).max(max);
const from1 = (max: number) => [whole(max), 0, validation.numberFrom(1, max)] as const;

/** The name of a weekday's check box: numbers would be an array to react-hook-form. */
export const dayField = (weekday: number) => `day${weekday}` as const;

const chosenDays = z
  .record(z.string(), z.boolean())
  .transform((chosen) => weekdays.filter((number) => chosen[dayField(number)] === true))
  .refine((days) => days.length > 0, { error: schemaError(validation.arrivalDays) });

export const rulesForm = oncePer((language: Language) =>
  z
    .object({
      takes_requests: z.boolean(),
      units: requiredNumber(...from1(limits.unitsMax)),
      max_guests: typedNumber(...from1(limits.guestsMax)),
      min_nights: requiredNumber(...from1(limits.stayNightsMax)),
      max_nights: typedNumber(...from1(limits.stayNightsMax)),
      lead_days: z.string().transform(Number),
      horizon_days: z.string().transform(Number),
      arrival_days: chosenDays,
      time_zone: calendarFields.shape.time_zone,
      night_amount: z.string(),
      currency: z.string(),
      share_percent: requiredNumber(z.number().min(0).max(100), 2, validation.share),
    })
    .transform((typed, context) => {
      if (typed.night_amount.trim() === "") {
        return { ...typed, night_amount: null, currency: typed.currency || null };
      }
      const price = { amount: typed.night_amount, currency: typed.currency };
      const night_amount = amountOf(price, language, context, ["night_amount"]);
      if (night_amount < 0) {
        context.addIssue({
          code: "custom",
          path: ["night_amount"],
          message: schemaError(validation.nightPrice)(),
        });
      }
      return { ...typed, night_amount };
    }),
);
export type RulesForm = z.input<ReturnType<typeof rulesForm>>;

/** The time zone of the browser; a new calendar starts with it. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The values of the form for a calendar. */
export function typedRules(calendar: CalendarView, language: Language): RulesForm {
  const { max_guests, max_nights, night_amount, currency } = calendar;
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    takes_requests: calendar.takes_requests,
    units: text(calendar.units),
    max_guests: text(max_guests),
    min_nights: text(calendar.min_nights),
    max_nights: text(max_nights),
    lead_days: text(calendar.lead_days),
    horizon_days: text(calendar.horizon_days),
    arrival_days: Object.fromEntries(
      weekdays.map((day) => [dayField(day), calendar.arrival_days.includes(day)]),
    ),
    time_zone: calendar.time_zone ?? browserZone(),
    night_amount:
      night_amount === null || currency === null
        ? ""
        : typedAmount(night_amount, currency, language),
    currency: currency ?? "",
    share_percent: new Intl.NumberFormat(language, { useGrouping: false }).format(
      calendar.share_percent,
    ),
  };
}
