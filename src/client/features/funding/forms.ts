/** The schemas of the funding forms: from typed values to the server's input. */
import { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { validation } from "../../../shared/messages.ts";
import { limits } from "../../../shared/limits.ts";
import { oncePer } from "../../../shared/once-per.ts";
import {
  entryInput,
  installationInput,
  kw,
  panels,
  updateInput,
} from "../../../shared/schemas/funding.ts";
import { amountOf, typedNumber } from "../../lib/typed-values.ts";

export const goalForm = oncePer((language: Language) =>
  z.object({ amount: z.string(), currency: z.string() }).transform((typed, context) => {
    const goal_amount = amountOf(typed, language, context);
    if (goal_amount < 0) {
      context.addIssue({
        code: "custom",
        path: ["amount"],
        message: schemaError(validation.goalAmount)(),
      });
    }
    return { goal_amount, currency: typed.currency };
  }),
);
export type Goal = z.output<ReturnType<typeof goalForm>>;

export const entryForm = oncePer((language: Language) =>
  z
    .object({
      kind: entryInput.shape.kind,
      dated_on: entryInput.shape.dated_on,
      amount: z.string(),
      currency: z.string(),
      note: entryInput.shape.note,
      request_key: z.string(),
    })
    .transform((entry, context) => {
      const amount = amountOf(entry, language, context);
      if (amount < 0 && entry.kind !== "correction") {
        context.addIssue({
          code: "custom",
          path: ["amount"],
          message: schemaError(validation.amountPositive)(),
        });
      }
      return { ...entry, amount };
    }),
);
export type EntryForm = z.input<ReturnType<typeof entryForm>>;
export type Entry = z.output<ReturnType<typeof entryForm>>;

export const installForm = z.object({
  installed_on: installationInput.shape.installed_on,
  panels: typedNumber(panels, 0, validation.panels),
  kw: typedNumber(kw, limits.kwDecimals, validation.kwUnclear),
});

export const updateForm = z.object({ text: updateInput.shape.text, request_key: z.string() });
export type UpdateForm = z.output<typeof updateForm>;
