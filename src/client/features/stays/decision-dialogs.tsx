import { Box, Grid } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { endStayInput, type StayDetail } from "../../../shared/schemas/stays.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { useDraftForm } from "../../components/draft-form.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField, TextField } from "../../components/form-field.tsx";
import { AmountField } from "../../components/money-fields.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { acceptForm, changeForm, typedPrice } from "./price.ts";
import { stays } from "./stays-data.ts";

export interface StayDialogProps {
  open: boolean;
  onClose: () => void;
  stay: StayDetail;
}

const guestOf = ({ guest_name }: StayDetail): string | Message => guest_name ?? msg("A guest");

/** Whether the guest gets emails: not after their data was erased. */
const isReached = ({ guest_email }: StayDetail): boolean => guest_email !== null;

/** What a notice says of the guest's email. */
const told = (stay: StayDetail): Message =>
  isReached(stay)
    ? msg("We emailed {guest}.", { guest: guestOf(stay) })
    : msg("The guest’s data was erased, so nobody was emailed.");

/** "Ana Ruiz: May 31, 2026 to June 3, 2026 (3 nights), 2 guests". */
function Summary({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  const words = stayWords(stay);
  return (
    <span>
      {t("<bdi>{guest}</bdi>: {stay}", { guest: guestOf(stay), stay: words ? t(words) : "" })}
    </span>
  );
}

/** Accepts a request: from then on, its nights are taken. */
export function AcceptDialog({ open, onClose, stay }: StayDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(acceptForm(t.language), {
    defaultValues: typedPrice(stay, t.language),
  });
  const typed = useWatch({ control: form.control });
  const dialog = useDraftForm(form, { name: `accept ${stay.id}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, input) => client.stays.accept.mutate({ id: stay.id, ...input }),
    done: () => ({
      title: msg("Stay accepted"),
      description: msg("We emailed {guest}. The nights are taken in your calendar.", {
        guest: guestOf(stay),
      }),
    }),
    failed: { text: stayFallback.stayAccept },
    outdated: stays,
    onDone: dialog.close,
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Accept the Stay")}
        description={<Summary stay={stay} />}
        change={save}
        submitLabel={t("Accept the Stay")}
        pendingLabel={t("Accepting...")}
      >
        {dialog.note}
        {stay.currency !== null && (
          <AmountField
            label={t("Price of the whole stay")}
            typed={{ amount: typed.agreed_amount ?? "", currency: typed.currency ?? "" }}
            amount={field("agreed_amount")}
          />
        )}
        <GuestMessage stay={stay} {...field("message")} />
      </FormDialog>
      {dialog.question}
    </>
  );
}

interface GuestMessageProps {
  stay: StayDetail;
  name: string;
  error: string | undefined;
}

/** Not in a closed conversation, or to a guest whose data was erased. */
function GuestMessage({ stay, ...props }: GuestMessageProps) {
  const t = useTranslate();
  if (stay.closed_at !== null || !isReached(stay)) return null;
  return (
    <TextareaField
      dir="auto"
      label={t("Message to the guest")}
      optional
      rows={4}
      hint={t("It’s part of the email that tells them.")}
      {...props}
    />
  );
}

/** New dates, guests or price of an accepted stay. */
export function ChangeStayDialog({ open, onClose, stay }: StayDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(changeForm(t.language), {
    defaultValues: {
      arrival: stay.arrival,
      departure: stay.departure,
      guests: stay.guests === null ? "" : String(stay.guests),
      ...typedPrice(stay, t.language),
    },
  });
  const typed = useWatch({ control: form.control });
  const dialog = useDraftForm(form, { name: `stay ${stay.id}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, input) => client.stays.change.mutate({ id: stay.id, ...input }),
    done: () => ({
      title: msg("Stay changed"),
      description: told(stay),
    }),
    failed: { text: stayFallback.stayChange },
    outdated: stays,
    onDone: dialog.close,
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Change the Stay")}
        description={<Summary stay={stay} />}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        <Grid gap={5} templateColumns={{ sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
          <TextField label={t("Arrival")} type="date" {...field("arrival")} />
          <TextField
            label={t("Departure")}
            type="date"
            min={typed.arrival}
            {...field("departure")}
          />
        </Grid>
        <TextField
          label={t("Number of guests")}
          optional
          inputMode="numeric"
          autoComplete="off"
          {...field("guests")}
        />
        {stay.currency !== null && (
          <AmountField
            label={t("Price of the whole stay")}
            typed={{ amount: typed.agreed_amount ?? "", currency: typed.currency ?? "" }}
            amount={field("agreed_amount")}
          />
        )}
        <GuestMessage stay={stay} {...field("message")} />
      </FormDialog>
      {dialog.question}
    </>
  );
}

const endForm = endStayInput.pick({ reason: true });

/** Declines a request, or cancels an accepted stay: the nights are free again at once. */
export function EndStayDialog({
  open,
  onClose,
  stay,
  how,
}: StayDialogProps & { how: "decline" | "cancel" }) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(endForm, { defaultValues: { reason: "" } });
  const dialog = useDraftForm(form, { name: `${how} ${stay.id}`, open, onClose });
  const isDecline = how === "decline";
  const save = useFormChange(form, {
    send: (client, input) => client.stays[how].mutate({ id: stay.id, ...input }),
    done: () => ({
      title: isDecline ? msg("Request declined") : msg("Stay cancelled"),
      description: told(stay),
    }),
    failed: { text: isDecline ? stayFallback.stayDecline : stayFallback.stayCancel },
    outdated: stays,
    onDone: dialog.close,
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={isDecline ? t("Decline the Request") : t("Cancel the Stay")}
        description={<Summary stay={stay} />}
        change={save}
        submitLabel={isDecline ? t("Decline the Request") : t("Cancel the Stay")}
        pendingLabel={t("Sending...")}
        closeLabel={t("Keep It")}
        colorPalette="clay"
        sheet
      >
        {dialog.note}
        <TextareaField
          dir="auto"
          label={t("Reason")}
          optional
          rows={3}
          {...(isReached(stay) && { hint: t("The guest reads it.") })}
          {...field("reason")}
        />
        {!isDecline && (
          <Box textStyle="small" color="ink.soft">
            {t("The nights become free at once. This can’t be undone.")}
          </Box>
        )}
      </FormDialog>
      {dialog.question}
    </>
  );
}
