import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { takedownForm } from "../../../shared/schemas/listings.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

interface TakedownDialogProps {
  listing: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Takes a listing down, with a reason that is sent to its host. */
export function TakedownDialog({ listing, open, onClose }: TakedownDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(takedownForm, { defaultValues: { reason: "" } });
  const dialog = useDraftForm(form, { name: `takedown ${listing.id}`, open, onClose });
  const takeDown = useFormChange(form, {
    send: (client, { reason }) => client.listings.takeDown.mutate({ id: listing.id, reason }),
    done: ({ name }) => ({
      title: msg("Listing taken down"),
      description: msg("{name} is hidden from guests. We’ve emailed the host the reason.", {
        name,
      }),
    }),
    failed: { text: fallback.takeDown },
    outdated: adminPages,
    onDone: dialog.close,
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Take Listing Down")}
        description={t(
          "<bdi>{name}</bdi> will be hidden from guests. Nothing is deleted, the host can’t relist or delete it, and open reports are closed.",
          { name: listing.name },
        )}
        change={takeDown}
        submitLabel={t("Take Down")}
        pendingLabel={t("Taking down...")}
        colorPalette="clay"
      >
        {dialog.note}
        <TextareaField
          label={t("Reason")}
          rows={5}
          dir="auto"
          maxLength={limits.longTextMax}
          hint={t("We’ll email this to the host and show it in My Properties.")}
          {...field("reason")}
        />
      </FormDialog>
      {dialog.question}
    </>
  );
}
