import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { guestInterestFields } from "../../../shared/schemas/guest-interest.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField, TextField } from "../../components/form-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";

interface InterestDialogProps {
  property: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Tells the host of a property that one would like to stay there. What was typed outlives Cancel. */
export function InterestDialog({ property, open, onClose }: InterestDialogProps) {
  const send = useMutation(useTRPC().guestInterest.create.mutationOptions());
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(guestInterestFields),
    defaultValues: { guest_name: "", guest_email: "", message: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    try {
      await send.mutateAsync({ property_id: property.id, ...fields });
      toast({
        title: "Interest Submitted",
        description: "Thank you for your interest! The property owner has been notified.",
      });
      reset();
      onClose();
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
      description={
        <>
          Ask the host of <bdi>{property.name}</bdi> for free dates, prices or anything else. They
          answer you by email.
        </>
      }
      onSubmit={(event) => void submit(event)}
      submitLabel="Send Interest"
      pendingLabel="Sending..."
      pending={isSubmitting}
    >
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
      <TextareaField
        label="Message"
        optional
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        placeholder="When would you like to come, and with how many?"
        {...register("message")}
        error={errors.message?.message}
      />
    </FormDialog>
  );
}
