import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { statusOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

interface DeleteImageDialogProps {
  open: boolean;
  onClose: () => void;
  image: ImageView | undefined;
}

/** Asks before a photo is deleted. */
export function DeleteImageDialog({ open, onClose, image }: DeleteImageDialogProps) {
  const t = useTranslate();
  const remove = useChange({
    send: (client, { id }: ImageView) => client.images.delete.mutate({ id }),
    done: (_deleted, { file_name }) => ({
      title: msg("Image deleted"),
      description: msg("{name} has been deleted.", { context: "a photo", name: file_name }),
    }),
    failed: { text: fallback.imageDelete },
    outdated: listings,
    onDone: onClose,
    onFailed: (failure) => {
      if (statusOf(failure) === 404) onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("Delete photo?")}
      confirmLabel={t("Delete")}
      pending={remove.pending}
      onConfirm={() => {
        if (image) void remove.run(image);
      }}
    >
      {t("Are you sure you want to delete this photo? This action cannot be undone.")}
    </ConfirmDialog>
  );
}
