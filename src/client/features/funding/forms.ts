/** The schemas of the funding forms: from typed values to the server's input. */
import { z } from "zod";
import { isCurrency } from "../../../shared/currencies.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { Message } from "../../../shared/i18n/message.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { validation } from "../../../shared/messages.ts";
import { limits } from "../../../shared/limits.ts";
import { formatMoneyInFull, readAmounts } from "../../../shared/money.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { readNumbers } from "../../../shared/typed-number.ts";
import {
  entryInput,
  installationInput,
  kw,
  panels,
  updateInput,
} from "../../../shared/schemas/funding.ts";

/** A typed amount in minor units. An amount that cannot be read, or not in one way only, is an issue. */
function amountOf(
  { amount: text, currency }: { amount: string; currency: string },
  language: Language,
  context: z.RefinementCtx,
): number {
  if (!isCurrency(currency)) {
    context.addIssue({
      code: "custom",
      path: ["currency"],
      message: schemaError(validation.currency)(),
    });
    return 0;
  }
  const amounts = readAmounts(text, currency);
  if (amounts.length !== 1) {
    const [one, other] = amounts.map((amount) => formatMoneyInFull(amount, currency, language));
    const message =
      one === undefined || other === undefined
        ? validation.amountMissing
        : validation.amountUnclear(one, other);
    context.addIssue({ code: "custom", path: ["amount"], message: schemaError(message)() });
  }
  return amounts[0] ?? 0;
}

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

/** A typed number; "" is null. An issue if it has no value, or several values, in range. */
const typedNumber = (field: z.ZodType<number>, decimals: number, unclear: Message) =>
  z.string().transform((text, context) => {
    if (text.trim() === "") return null;
    const possible = readNumbers(text, decimals).filter((value) => field.safeParse(value).success);
    const [value] = possible;
    if (value !== undefined && possible.length === 1) return value;
    context.addIssue({ code: "custom", message: schemaError(unclear)() });
    return z.NEVER;
  });

export const installForm = z.object({
  installed_on: installationInput.shape.installed_on,
  panels: typedNumber(panels, 0, validation.panels),
  kw: typedNumber(kw, limits.kwDecimals, validation.kwUnclear),
});

export const updateForm = z.object({ text: updateInput.shape.text, request_key: z.string() });
export type UpdateForm = z.output<typeof updateForm>;
