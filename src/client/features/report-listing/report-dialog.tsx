import { Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { reportWords } from "../../../shared/report-words.ts";
import { reportFields, reportReasons } from "../../../shared/schemas/reports.ts";
import { DraftNote } from "../../components/draft-note.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField, TextareaField, TextField } from "../../components/form-field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useTRPC } from "../../trpc.ts";

interface ReportDialogProps {
  property: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

const reasons = reportReasons.map((value) => ({ value, label: reportWords[value] }));

/** Tells the admins what is wrong with a listing. What was typed outlives Cancel, and a reload. */
export function ReportDialog({ property, open, onClose }: ReportDialogProps) {
  const send = useMutation(useTRPC().reports.create.mutationOptions());
  const form = useForm({
    resolver: zodResolver(reportFields),
    // No reason is chosen for the guest.
    defaultValues: { reason: "" as never, text: "", email: "", homepage: "" },
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const { draft, startAfresh } = useDraft(form, `report ${property.id}`, open);

  const submit = handleSubmit(async (fields) => {
    try {
      await send.mutateAsync({ property_id: property.id, ...fields });
      toast({
        title: "Report sent",
        description: "Thank you. The admins will look into it.",
      });
      startAfresh();
      onClose();
    } catch (failure) {
      showServerIssues(failure, setError);
      toast({
        title: "Report not sent",
        description: messageOf(failure, fallback.reportSend),
        variant: "destructive",
      });
    }
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Report this listing"
      description={
        <>
          Is something wrong with <bdi>{property.name}</bdi>? Tell the admins. The host won’t see
          who reported it.
        </>
      }
      onSubmit={(event) => void submit(event)}
      submitLabel="Send Report"
      pendingLabel="Sending..."
      pending={isSubmitting}
    >
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={reasons}
        {...register("reason")}
        error={errors.reason?.message}
      />
      <TextareaField
        label="What is wrong?"
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        {...register("text")}
        error={errors.text?.message}
      />
      <TextField
        label="Your email"
        optional
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Only if we may follow up."
        {...register("email")}
        error={errors.email?.message}
      />
      <Text textStyle="note" color="ink.soft">
        Only this site’s admins will see your report.
      </Text>
      <TrapField {...register("homepage")} />
    </FormDialog>
  );
}
