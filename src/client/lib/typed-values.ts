/** Numbers and amounts as people type them, for the schemas of forms. */
import { z } from "zod";
import { isCurrency } from "../../shared/currencies.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import type { Message } from "../../shared/i18n/message.ts";
import { schemaError } from "../../shared/i18n/schema-errors.ts";
import { validation } from "../../shared/messages.ts";
import { formatMoneyInFull, readAmounts } from "../../shared/money.ts";
import { readNumbers } from "../../shared/typed-number.ts";

/**
 * A typed amount in minor units. An amount that cannot be read, or not in one way only, is an issue at
 * `path`.
 */
export function amountOf(
  { amount: text, currency }: { amount: string; currency: string },
  language: Language,
  context: z.RefinementCtx,
  path: ReadonlyArray<string | number> = ["amount"],
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
    context.addIssue({ code: "custom", path: [...path], message: schemaError(message)() });
  }
  return amounts[0] ?? 0;
}

/** A typed number; "" is null. An issue if it has no value, or several values, in range. */
export const typedNumber = (field: z.ZodType<number>, decimals: number, unclear: Message) =>
  z.string().transform((text, context) => {
    if (text.trim() === "") return null;
    const possible = readNumbers(text, decimals).filter((value) => field.safeParse(value).success);
    const [value] = possible;
    if (value !== undefined && possible.length === 1) return value;
    context.addIssue({ code: "custom", message: schemaError(unclear)() });
    return z.NEVER;
  });

/** The same where a number is required. */
export const requiredNumber = (field: z.ZodType<number>, decimals: number, unclear: Message) =>
  typedNumber(field, decimals, unclear).transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: schemaError(unclear)() });
    return z.NEVER;
  });
