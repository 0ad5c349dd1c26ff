import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { takedownForm } from "../../../shared/schemas/listings.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";

interface TakedownDialogProps {
  listing: { id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Takes a listing off the public site, with the reason its host is told. */
export function TakedownDialog({ listing, open, onClose }: TakedownDialogProps) {
  const form = useForm({ resolver: zodResolver(takedownForm), defaultValues: { reason: "" } });
  const kept = useKeptForm(form, { name: `takedown ${listing.id}`, open, onClose });
  const takeDown = useAdminAct({
    send: (client, { reason }: { reason: string }) =>
      client.listings.takeDown.mutate({ id: listing.id, reason }),
    done: ({ name }) => ({
      title: "Listing taken down",
      description: `${name} is hidden from guests. We’ve emailed the host the reason.`,
    }),
    failed: fallback.takeDown,
    onDone: kept.close,
    onFailed: (failure) => showServerIssues(failure, form.setError),
  });
  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title="Take Listing Down"
        description={
          <>
            <bdi>{listing.name}</bdi> will be hidden from guests. Nothing is deleted, the host can’t
            relist or delete it, and open reports are closed.
          </>
        }
        onSubmit={(event) => void form.handleSubmit(takeDown.run)(event)}
        submitLabel="Take Down"
        pendingLabel="Taking down..."
        pending={takeDown.pending}
        colorPalette="clay"
      >
        {kept.note}
        <TextareaField
          label="Reason"
          rows={5}
          dir="auto"
          maxLength={limits.longTextMax}
          hint="We’ll email this to the host and show it in My Properties."
          {...form.register("reason")}
          error={form.formState.errors.reason?.message}
        />
      </FormDialog>
      {kept.question}
    </>
  );
}
