import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import { type ImageView, imageUpdateInput } from "../../../shared/schemas/property-images.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { Photo } from "../../components/photo.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";

const fields = imageUpdateInput.pick({ alt: true });
type Fields = z.output<typeof fields>;

interface DescribeImageDialogProps {
  open: boolean;
  onClose: () => void;
  image: ImageView | undefined;
}

/** Edits the text that stands for a photo where it cannot be seen. */
export function DescribeImageDialog({ open, onClose, image }: DescribeImageDialogProps) {
  const form = useForm<z.input<typeof fields>, unknown, Fields>({
    resolver: zodResolver(fields),
    defaultValues: { alt: image?.alt ?? "" },
  });
  const kept = useKeptForm(form, { name: `image ${image?.id}`, open, onClose });
  const save = useListingChange({
    send: (client, { id, ...change }: Fields & { id: number }) =>
      client.images.update.mutate({ id, ...change }),
    done: () => ({ title: "Photo updated", description: "The description has been saved." }),
    failed: fallback.imageUpdate,
    onDone: kept.close,
    onFailed: (failure) => showServerIssues(failure, form.setError),
    typed: true,
  });
  const pending = save.pending || form.formState.isSubmitting;
  if (image === undefined) return null;

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title="Describe photo"
        onSubmit={(event) =>
          void form.handleSubmit((values) => save.run({ id: image.id, ...values }))(event)
        }
        submitLabel="Save"
        pending={pending}
      >
        {kept.note}
        <Photo image={image} alt="" sizes="(min-width: 48em) 36rem, 90vw" aspectRatio="16 / 9" />
        <TextareaField
          dir="auto"
          label="Description of the photo"
          optional
          rows={3}
          hint="Read aloud to guests who can’t see the photo. One sentence is enough."
          {...form.register("alt")}
          error={form.formState.errors.alt?.message}
        />
      </FormDialog>
      {kept.question}
    </>
  );
}
