import { Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
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
      title: msg("Report sent"),
      description: msg("Thank you. The admins will look into it."),
    }),
    failed: { title: msg("Report not sent"), text: fallback.reportSend },
    onDone: () => {
      startAfresh();
      onClose();
    },
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("Report This Listing")}
      description={t(
        "Is something wrong with <bdi>{property}</bdi>? Tell the admins. The host won’t see who reported it.",
        { property: property.name },
      )}
      change={send}
      submitLabel={t("Send Report")}
      pendingLabel={t("Sending...")}
    >
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <SelectField
        label={t("Reason")}
        placeholder={t("Choose a reason")}
        options={reportReasons.map((value) => ({ value, label: t(reportWords[value]) }))}
        {...field("reason")}
      />
      <TextareaField
        label={t("What is wrong?")}
        rows={5}
        dir="auto"
        maxLength={limits.longTextMax}
        {...field("text")}
      />
      <EmailField
        label={t("Your email")}
        optional
        hint={t("Only if we may follow up.")}
        {...field("email")}
      />
      <Text textStyle="note" color="ink.soft">
        {t("Only this site’s admins will see your report.")}
      </Text>
      <TrapField {...form.register("homepage")} />
    </FormDialog>
  );
}
