import { Grid } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { currencyCodes, isCurrency } from "../../../shared/currencies.ts";
import { formatMoney, readAmounts } from "../../../shared/money.ts";
import { SelectField, TextField } from "../../components/form-field.tsx";

const names = new Intl.DisplayNames("en", { type: "currency" });
const options = currencyCodes.map((code) => {
  // Of the newest ones some browsers know no name yet.
  const name = names.of(code) ?? code;
  return { value: code, label: name === code ? code : `${code} – ${name}` };
});

interface MoneyFieldsProps {
  label: string;
  /** What the controls hold now, to say how it is read. */
  typed: { amount: string; currency: string };
  amount: ComponentProps<typeof TextField> | object;
  currency: ComponentProps<typeof SelectField> | object;
  errors: { amount?: string | undefined; currency?: string | undefined };
  /** The ledger has entries: its currency stays. */
  fixed: boolean;
  hint?: string;
}

/** An amount and its currency; under it stands how the amount is read, so that nothing is guessed. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { label, typed, amount, currency, errors, fixed, hint } = props;
  return (
    <Grid gap={5} templateColumns={{ base: "1fr", sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <TextField
        label={label}
        inputMode="text"
        autoComplete="off"
        placeholder="1,500.00"
        hint={readingOf(typed) ?? hint}
        {...amount}
        error={errors.amount}
      />
      <SelectField
        label="Currency"
        placeholder="Choose a currency"
        options={fixed ? options.filter(({ value }) => value === typed.currency) : options}
        hint={fixed ? "Set by the first entry." : undefined}
        {...currency}
        error={errors.currency}
      />
    </Grid>
  );
}

/** "Read as €1,500.00"; undefined while there is nothing to read. */
function readingOf({ amount, currency }: MoneyFieldsProps["typed"]): string | undefined {
  const readings = isCurrency(currency) ? readAmounts(amount, currency) : [];
  if (readings.length === 0) return undefined;
  const texts = readings.map((reading) => formatMoney(reading, currency));
  return texts.length === 1 ? `Read as ${texts[0]}` : `Could mean ${texts.join(" or ")}`;
}
