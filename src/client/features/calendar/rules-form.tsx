import { Box, chakra, Grid, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { isCurrency } from "../../../shared/currencies.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { formatMoney, readAmounts } from "../../../shared/money.ts";
import { oncePer } from "../../../shared/once-per.ts";
import type { CalendarView } from "../../../shared/schemas/calendar.ts";
import { addDays, weekdays } from "../../../shared/stays/nights.ts";
import { shareOf } from "../../../shared/stays/share.ts";
import { readNumbers } from "../../../shared/typed-number.ts";
import { CheckboxField, FieldError, SelectField, TextField } from "../../components/form-field.tsx";
import { MoneyFields } from "../../components/money-fields.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { type Field, useSchemaForm } from "../../lib/use-schema-form.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { calendars } from "./calendar-data.ts";
import { dayField, type RulesForm as Values, rulesForm, typedRules } from "./rules.ts";

interface RulesFormProps {
  calendar: CalendarView;
  /** Called with whether closing the form would lose changes. */
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
}

/** Turns requests for dates on, with the rules that they must keep. */
export function RulesForm({ calendar, onDirtyChange, onSaved }: RulesFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(rulesForm(t.language), {
    defaultValues: typedRules(calendar, t.language),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const typed = useWatch({ control: form.control });
  const save = useFormChange(form, {
    send: (client, input) => client.calendars.update.mutate({ id: calendar.property_id, ...input }),
    done: ({ takes_requests }) =>
      takes_requests
        ? { title: msg("Calendar saved"), description: msg("Guests can ask for dates now.") }
        : { title: msg("Calendar saved"), description: msg("Requests for dates are off.") },
    failed: { text: stayFallback.calendarUpdate },
    outdated: calendars,
    onDone: onSaved,
  });
  return (
    <SectionForm change={save} submitLabel={t("Save")}>
      <CheckboxField {...field("takes_requests")}>
        <strong>{t("Take requests for dates")}</strong>
        <Box as="span" display="block" color="ink.soft">
          {t(
            "Guests choose dates on your page. You accept or decline each request: nothing is booked without you.",
          )}
        </Box>
      </CheckboxField>
      <MoneyFields
        label={t("Price of a night")}
        optional
        typed={{ amount: typed.night_amount ?? "", currency: typed.currency ?? "" }}
        amount={field("night_amount")}
        currency={field("currency")}
        fixed={false}
      />
      <TextField
        label={t("Share for upgrades, in percent")}
        inputMode="decimal"
        autoComplete="off"
        hint={t(shareExample(typed, t.language))}
        {...field("share_percent")}
      />
      <Grid gap={5} templateColumns={{ sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
        <TextField
          label={t("Equal rooms or cabins")}
          inputMode="numeric"
          autoComplete="off"
          hint={t("How many of them can be booked for the same night.")}
          {...field("units")}
        />
        <TextField
          label={t("Most guests in one stay")}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field("max_guests")}
        />
      </Grid>
      <MoreRules form={form} field={field} calendar={calendar} />
    </SectionForm>
  );
}

type Typed = { [Name in "currency" | "night_amount" | "share_percent"]?: string };

/** "Of a night at €80, €8 go to upgrades." */
function shareExample(typed: Typed, language: Language): Message {
  const { currency = "", night_amount = "", share_percent = "" } = typed;
  const [percent = 0] = readNumbers(share_percent, 2);
  const [price] = isCurrency(currency) ? readAmounts(night_amount, currency) : [];
  if (price === undefined || price <= 0) {
    return msg("Of every 100 that a guest pays, {part, number} go to upgrades.", { part: percent });
  }
  return msg("Of a night at {price}, {part} go to upgrades.", {
    price: formatMoney(price, currency, language),
    part: formatMoney(shareOf(price, Math.round(percent * 100)), currency, language),
  });
}

const Summary = chakra("summary", {
  base: {
    py: 2,
    textStyle: "label",
    cursor: "pointer",
    borderRadius: "sm",
    _hover: { color: "leaf" },
  },
});

const folded = [
  "min_nights",
  "max_nights",
  "lead_days",
  "horizon_days",
  "arrival_days",
  "time_zone",
] as const;

interface MoreRulesProps {
  form: UseFormReturn<Values, unknown, z.output<ReturnType<typeof rulesForm>>>;
  field: Field<Values>;
  calendar: CalendarView;
}

/** The rules that suit most properties as they are: folded. */
function MoreRules({ form, field, calendar }: MoreRulesProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const wrong = folded.find((name) => form.formState.errors[name]);
  useEffect(() => {
    // Until now it was folded and could not take the focus.
    if (wrong !== undefined && wrong !== "arrival_days") form.setFocus(wrong);
  }, [form, wrong]);
  return (
    <details
      open={open || wrong !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Summary onClick={(event) => wrong !== undefined && event.preventDefault()}>
        {t("More rules")}{" "}
        <Box as="span" fontWeight="normal" color="ink.soft">
          {t("(length of a stay, days of arrival, time zone)")}
        </Box>
      </Summary>
      <Grid pt={2} gap={5} templateColumns={{ sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
        <TextField
          label={t("Shortest stay, in nights")}
          inputMode="numeric"
          autoComplete="off"
          {...field("min_nights")}
        />
        <TextField
          label={t("Longest stay, in nights")}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field("max_nights")}
        />
        <SelectField
          label={t("Earliest arrival")}
          options={dayOptions(leadDays, calendar.lead_days, leadWords, t)}
          {...field("lead_days")}
        />
        <SelectField
          label={t("How far ahead")}
          options={dayOptions(horizonDays, calendar.horizon_days, horizonWords, t)}
          {...field("horizon_days")}
        />
        <ArrivalDays field={field} />
        <Box gridColumn="1 / -1">
          <SelectField
            label={t("Time zone of the property")}
            options={zoneOptions(calendar.time_zone ?? form.getValues("time_zone"))}
            hint={t("Decides when a day begins there.")}
            {...field("time_zone")}
          />
        </Box>
      </Grid>
    </details>
  );
}

/** Choices of the server's numbers of days that hosts use; another number stays as it is. */
const leadDays = [0, 1, 2, 3, 7, 14, 30];
const horizonDays = [90, 180, 365, 730];

const leadWords = (days: number): Message =>
  days === 0
    ? msg("On the same day")
    : msg("{days, plural, one {# day ahead} other {# days ahead}}", { days });

const horizonWords = (days: number): Message => {
  if (days === 365) return msg("One year ahead");
  if (days === 730) return msg("Two years ahead");
  return leadWords(days);
};

const dayOptions = (
  days: readonly number[],
  chosen: number,
  words: (days: number) => Message,
  t: PageTranslate,
) =>
  withChosen(
    days.map((value) => ({ value: String(value), label: t(words(value)) })),
    String(chosen),
    t(words(chosen)),
  );

const zones = oncePer(() => Intl.supportedValuesOf("timeZone"));
const zoneOptions = (chosen: string) =>
  withChosen(
    zones().map((value) => ({ value, label: value.replaceAll("_", " ") })),
    chosen,
  );

const weekdayNames = oncePer((language: Language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const monday = "2026-01-05";
  return weekdays.map((number) => format.format(new Date(addDays(monday, number - 1))));
});

/** A check box for each weekday. */
function ArrivalDays({ field }: { field: Field<Values> }) {
  const t = useTranslate();
  const { error } = field("arrival_days");
  return (
    <chakra.fieldset gridColumn="1 / -1" border={0} p={0} m={0}>
      <Text as="legend" textStyle="label" mb={2}>
        {t("Guests can arrive on")}
      </Text>
      <Grid gap={2.5} templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))">
        {weekdayNames(t.language).map((name, at) => (
          <CheckboxField
            key={name}
            {...field(`arrival_days.${dayField(at + 1)}`)}
            error={undefined}
          >
            {name}
          </CheckboxField>
        ))}
      </Grid>
      {error !== undefined && <FieldError id="arrival-days-error">{error}</FieldError>}
    </chakra.fieldset>
  );
}
