/** The schema of the price in the dialogs of a stay: the whole stay, as typed. */
import { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { validation } from "../../../shared/messages.ts";
import { typedAmount } from "../../../shared/money.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { acceptInput, type StayView } from "../../../shared/schemas/stays.ts";
import { day } from "../../../shared/schemas/fields.ts";
import { limits } from "../../../shared/limits.ts";
import { amountOf, typedNumber } from "../../lib/typed-values.ts";

const price = {
  /** Empty for a stay without a currency. */
  agreed_amount: z.string(),
  currency: z.string(),
  message: acceptInput.shape.message,
};

/** Without a text, the price stays as it is. */
function agreedAmount(
  { agreed_amount, currency }: { agreed_amount: string; currency: string },
  language: Language,
  context: z.RefinementCtx,
): number | undefined {
  if (currency === "" || agreed_amount.trim() === "") return undefined;
  const typed = { amount: agreed_amount, currency };
  const amount = amountOf(typed, language, context, ["agreed_amount"]);
  if (amount < 0) {
    context.addIssue({
      code: "custom",
      path: ["agreed_amount"],
      message: schemaError(validation.priceBelowZero)(),
    });
  }
  return amount;
}

export const acceptForm = oncePer((language: Language) =>
  z.object(price).transform(({ message, ...typed }, context) => ({
    message,
    agreed_amount: agreedAmount(typed, language, context),
  })),
);

export const changeForm = oncePer((language: Language) =>
  z
    .object({
      arrival: day,
      departure: day,
      guests: typedNumber(z.int().min(1).max(limits.guestsMax), 0, validation.guests),
      ...price,
    })
    .transform(({ agreed_amount, currency, ...change }, context) => {
      if (change.arrival >= change.departure) {
        context.addIssue({
          code: "custom",
          path: ["departure"],
          message: schemaError(validation.departure)(),
        });
      }
      return {
        ...change,
        agreed_amount: agreedAmount({ agreed_amount, currency }, language, context),
      };
    }),
);

/** The agreed price, else the estimate, as typed. */
export function typedPrice(stay: StayView, language: Language) {
  const { currency } = stay;
  const amount = stay.agreed_amount ?? stay.estimated_amount;
  return {
    agreed_amount:
      amount === null || currency === null ? "" : typedAmount(amount, currency, language),
    currency: currency ?? "",
    message: "",
  };
}
