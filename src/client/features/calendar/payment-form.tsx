import { Grid } from "@chakra-ui/react";
import { useEffect } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { type CalendarView, calendarFields } from "../../../shared/schemas/calendar.ts";
import { TextareaField, TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { calendars } from "./calendar-data.ts";

const paymentForm = calendarFields.pick({
  payment_instructions: true,
  payee_name: true,
  iban: true,
  bic: true,
});

interface PaymentFormProps {
  calendar: CalendarView;
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
}

/** How guests of accepted stays pay. */
export function PaymentForm({ calendar, onDirtyChange, onSaved }: PaymentFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(paymentForm, {
    defaultValues: {
      payment_instructions: calendar.payment_instructions ?? "",
      payee_name: calendar.payee_name ?? "",
      iban: calendar.iban ?? "",
      bic: calendar.bic ?? "",
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = useFormChange(form, {
    send: (client, input) => client.calendars.update.mutate({ id: calendar.property_id, ...input }),
    done: () => ({
      title: msg("Payment details saved"),
      description: msg("Guests of accepted stays see them."),
    }),
    failed: { text: stayFallback.calendarUpdate },
    outdated: calendars,
    onDone: onSaved,
  });
  return (
    <SectionForm change={save} submitLabel={t("Save")}>
      <TextareaField
        dir="auto"
        label={t("Payment instructions")}
        optional
        rows={3}
        hint={t("For example: “Half in advance by bank transfer, the rest in cash.”")}
        {...field("payment_instructions")}
      />
      <TextField
        dir="auto"
        label={t("Account owner")}
        optional
        autoComplete="off"
        {...field("payee_name")}
      />
      <Grid gap={5} templateColumns={{ sm: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <TextField
          dir="ltr"
          label={t("IBAN")}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t("For amounts in euros, guests also get a QR code for their banking app.")}
          {...field("iban")}
        />
        <TextField
          dir="ltr"
          label={t("BIC")}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("bic")}
        />
      </Grid>
    </SectionForm>
  );
}
