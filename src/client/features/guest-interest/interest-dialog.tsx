import { Grid, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import {
  type GuestInterestView,
  guestInterestFields,
} from "../../../shared/schemas/guest-interest.ts";
import { DraftNote } from "../../components/draft-note.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField, TextField } from "../../components/form-field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { today } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";

interface InterestDialogProps {
  property: { id: number; name: string };
  open: boolean;
  onClose: () => void;
  /** Told what was sent, as the host has it. */
  onSent: (sent: GuestInterestView) => void;
}

const empty = {
  guest_name: "",
  guest_email: "",
  message: "",
  arrival: "",
  departure: "",
  guests: "",
  homepage: "",
};

/**
 * Tells the host of a property that one would like to stay there. What was typed outlives Cancel,
 * and a reload.
 */
export function InterestDialog({ property, open, onClose, onSent }: InterestDialogProps) {
  const send = useMutation(useTRPC().guestInterest.create.mutationOptions());
  const form = useForm({
    resolver: zodResolver(guestInterestFields),
    defaultValues: empty,
  });
  const { register, control, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const { draft, startAfresh } = useDraft(form, `interest ${property.id}`, open);
  const arrival = useWatch({ control, name: "arrival" });
  const now = today();

  const submit = handleSubmit(async (fields) => {
    try {
      const sent = await send.mutateAsync({ property_id: property.id, ...fields });
      toast({
        title: "Interest Submitted",
        description: "Thank you for your interest! The property owner has been notified.",
      });
      startAfresh();
      onClose();
      onSent(sent);
    } catch (failure) {
      showServerIssues(failure, setError);
      toast({
        title: "Submission Failed",
        description: messageOf(failure, fallback.interest),
        variant: "destructive",
      });
    }
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Express Interest"
      description={<>Ask about dates, prices or anything else. The host will reply by email.</>}
      onSubmit={(event) => void submit(event)}
      submitLabel="Send Interest"
      pendingLabel="Sending..."
      pending={isSubmitting}
    >
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <TextField
        label="Your name"
        autoComplete="name"
        {...register("guest_name")}
        error={errors.guest_name?.message}
      />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register("guest_email")}
        error={errors.guest_email?.message}
      />
      <Grid gap={5} templateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
        <TextField
          label="Arrival"
          optional
          type="date"
          min={now}
          {...register("arrival")}
          error={errors.arrival?.message}
        />
        <TextField
          label="Departure"
          optional
          type="date"
          min={typeof arrival === "string" && arrival > now ? arrival : now}
          {...register("departure")}
          error={errors.departure?.message}
        />
      </Grid>
      <TextField
        label="Number of guests"
        optional
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.guestsMax}
        {...register("guests")}
        error={errors.guests?.message}
      />
      <TextareaField
        label="Message"
        optional
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        placeholder="What would you like to know?"
        {...register("message")}
        error={errors.message?.message}
      />
      <Text textStyle="note" color="ink.soft">
        Only the host and this site’s admins can see your message, until they delete it. No
        newsletters.
      </Text>
      <TrapField {...register("homepage")} />
    </FormDialog>
  );
}
