import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { takedownForm } from "../../../shared/schemas/listings.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
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
  const { form, field } = useSchemaForm(takedownForm, { defaultValues: { reason: "" } });
  const dialog = useDraftForm(form, { name: `takedown ${listing.id}`, open, onClose });
  const takeDown = useFormChange(form, {
    send: (client, { reason }) => client.listings.takeDown.mutate({ id: listing.id, reason }),
    done: ({ name }) => ({
      title: "Listing taken down",
      description: `${name} is hidden from guests. We’ve emailed the host the reason.`,
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
        title="Take Listing Down"
        description={
          <>
            <bdi>{listing.name}</bdi> will be hidden from guests. Nothing is deleted, the host can’t
            relist or delete it, and open reports are closed.
          </>
        }
        change={takeDown}
        submitLabel="Take Down"
        pendingLabel="Taking down..."
        colorPalette="clay"
      >
        {dialog.note}
        <TextareaField
          label="Reason"
          rows={5}
          dir="auto"
          maxLength={limits.longTextMax}
          hint="We’ll email this to the host and show it in My Properties."
          {...field("reason")}
        />
      </FormDialog>
      {dialog.question}
    </>
  );
}
