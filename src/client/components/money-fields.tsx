import { Grid } from "@chakra-ui/react";
import { currencyCodes, isCurrency } from "../../shared/currencies.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import { listOfChoices } from "../../shared/list.ts";
import { formatMoneyInFull, readAmounts } from "../../shared/money.ts";
import { oncePer } from "../../shared/once-per.ts";
import { SelectField, TextField } from "./form-field.tsx";
import { type PageTranslate, useTranslate } from "../lib/translate.ts";

const currencyOptions = oncePer((language: Language) => {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return currencyCodes.map((code) => {
    // Some browsers have no name for the newest currencies.
    const name = names.of(code) ?? code;
    return { value: code, label: name === code ? code : `${code} – ${name}` };
  });
});

/** Writes an example of an amount: "1,500.00". */
const exampleFormat = oncePer(
  (language: Language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }),
);

interface MoneyFieldsProps {
  label: string;
  /** The current values, to show how the amount is read. */
  typed: { amount: string; currency: string };
  /** The props of the two controls from useSchemaForm's `field`. */
  amount: { name: string; error: string | undefined };
  currency: { name: string; error: string | undefined };
  /** The ledger has entries, so the currency cannot change. */
  fixed: boolean;
  /** Marks an amount that may be left empty. */
  optional?: boolean;
}

/** An amount in a known currency, with a hint of how it is read. */
export function AmountField({
  label,
  typed,
  amount,
  optional = false,
}: Omit<MoneyFieldsProps, "currency" | "fixed">) {
  const t = useTranslate();
  return (
    <TextField
      label={label}
      optional={optional}
      inputMode="text"
      autoComplete="off"
      placeholder={exampleFormat(t.language).format(1500)}
      hint={readingOf(typed, t)}
      {...amount}
    />
  );
}

/** An amount and its currency, with a hint of how the amount is read. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { typed, currency, fixed } = props;
  const t = useTranslate();
  const options = currencyOptions(t.language);
  return (
    <Grid gap={5} templateColumns={{ base: "1fr", sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <AmountField {...props} />
      <SelectField
        label={t("Currency")}
        placeholder={t("Choose a currency")}
        options={fixed ? options.filter(({ value }) => value === typed.currency) : options}
        hint={fixed ? t("Set by the first entry.") : undefined}
        {...currency}
      />
    </Grid>
  );
}

/** "Read as €1,500.00"; undefined if nothing can be read. */
function readingOf(
  { amount, currency }: MoneyFieldsProps["typed"],
  t: PageTranslate,
): string | undefined {
  const readings = isCurrency(currency) ? readAmounts(amount, currency) : [];
  if (readings.length === 0) return undefined;
  const texts = readings.map((reading) => formatMoneyInFull(reading, currency, t.language));
  const amounts = listOfChoices(texts, t.language);
  return texts.length === 1
    ? t("Read as {amount}", { amount: amounts })
    : t("Could mean {amounts}", { amounts });
}
