import { Text } from "@chakra-ui/react";
import { type ReactNode, type RefObject, useEffect } from "react";
import type { z } from "zod";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import {
  type GuestInterestView,
  guestInterestFields,
} from "../../../shared/schemas/guest-interest.ts";
import { DraftNote } from "../../components/draft-note.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField, TextField, TextareaField } from "../../components/form-field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { useDraft } from "../../lib/use-draft.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { StayFields, type StayFieldsProps } from "./stay-fields.tsx";

/** The dates that a guest chose before the dialog opened. */
export interface ChosenDates {
  arrival: string;
  departure: string;
}

export interface InterestDialogProps {
  /** The id of the dialog's element on the page. */
  id: string;
  property: { id: number; name: string };
  open: boolean;
  onClose: () => void;
  /** The button that opened it gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** Receives the interest as the host sees it. */
  onSent: (sent: GuestInterestView) => void;
  dates?: ChosenDates | undefined;
  /** Checks the fields; by default, dates may be any. */
  schema?: z.ZodType<z.output<typeof guestInterestFields>, z.input<typeof guestInterestFields>>;
  /** The fields of the dates and guests, if they are others. */
  stayFields?: (fields: StayFieldsProps) => ReactNode;
}

/**
 * Sends a guest's interest in a property to its host. What was typed is kept after Cancel and after
 * a reload.
 */
export function InterestDialog(props: InterestDialogProps) {
  const { id, property, open, onClose, opener, onSent, dates } = props;
  const t = useTranslate();
  const { form, field } = useSchemaForm(props.schema ?? guestInterestFields);
  const draftName = `interest ${property.id}`;
  const { draft, startAfresh } = useDraft(form, draftName, open);

  useEffect(() => {
    if (!open || !dates) return;
    form.setValue("arrival", dates.arrival, { shouldDirty: true });
    form.setValue("departure", dates.departure, { shouldDirty: true });
  }, [form, open, dates]);

  const send = useFormChange(form, {
    send: (client, fields) =>
      client.guestInterest.create.mutate({ property_id: property.id, ...fields }),
    done: () => ({
      title: msg("Interest Submitted"),
      description: msg("Thank you for your interest! The property owner has been notified."),
    }),
    failed: { title: msg("Submission Failed"), text: fallback.interest },
    onDone: (sent) => {
      startAfresh();
      onClose();
      onSent(sent);
    },
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      inPlace={{ id, draft: draftName }}
      finalFocusEl={() => opener.current}
      title={t("Express Interest")}
      description={t("Ask about dates, prices or anything else. The host will reply by email.")}
      change={send}
      submitLabel={t("Send Interest")}
      pendingLabel={t("Sending...")}
    >
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <TextField label={t("Your name")} autoComplete="name" {...field("guest_name")} />
      <EmailField label={t("Your email")} {...field("guest_email")} />
      <TextareaField
        label={t("Message")}
        optional
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        placeholder={t("What would you like to know?")}
        {...field("message")}
      />
      {props.stayFields?.({ form, field }) ?? <StayFields form={form} field={field} />}
      <Text textStyle="note" color="ink.soft">
        {t(
          "Only the host and this site’s admins can see your message, until they delete it. No newsletters.",
        )}
      </Text>
      <TrapField {...form.register("homepage")} />
    </FormDialog>
  );
}
