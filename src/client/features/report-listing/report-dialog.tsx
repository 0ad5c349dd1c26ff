import { Text } from "@chakra-ui/react";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { reportWords } from "../../../shared/report-words.ts";
import { reportFields, reportReasons } from "../../../shared/schemas/reports.ts";
import { DraftNote } from "../../components/draft-note.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField, SelectField, TextareaField } from "../../components/form-field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface ReportDialogProps {
  property: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/**
 * Reports a listing to the admins. What was typed is kept after Cancel and after a reload.
 */
export function ReportDialog({ property, open, onClose }: ReportDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(reportFields, {
    // No reason is preselected.
    defaultValues: { reason: "" as never, text: "", email: "", homepage: "" },
  });
  const { draft, startAfresh } = useDraft(form, `report ${property.id}`, open);

  const send = useFormChange(form, {
    send: (client, fields) => client.reports.create.mutate({ property_id: property.id, ...fields }),
    done: () => ({
      title: "Report sent",
      description: "Thank you. The admins will look into it.",
    }),
    failed: { title: "Report not sent", text: fallback.reportSend },
    onDone: () => {
      startAfresh();
      onClose();
    },
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
      change={send}
      submitLabel="Send Report"
      pendingLabel="Sending..."
    >
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={reportReasons.map((value) => ({ value, label: t(reportWords[value]) }))}
        {...field("reason")}
      />
      <TextareaField
        label="What is wrong?"
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        {...field("text")}
      />
      <EmailField
        label="Your email"
        optional
        hint="Only if we may follow up."
        {...field("email")}
      />
      <Text textStyle="note" color="ink.soft">
        Only this site’s admins will see your report.
      </Text>
      <TrapField {...form.register("homepage")} />
    </FormDialog>
  );
}
