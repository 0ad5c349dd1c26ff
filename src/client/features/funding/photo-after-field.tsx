import { Box, Button } from "@chakra-ui/react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Photo } from "../../components/photo.tsx";
import { PhotoField } from "../../components/photo-field.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { listings } from "../../outdated.ts";

interface PhotoAfterFieldProps {
  project: UpgradeProjectView;
  /** The chosen photo, which is sent with the form. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

/** The photo of an installed upgrade: shows, deletes or replaces it. */
export function PhotoAfterField({ project, file, onChoose }: PhotoAfterFieldProps) {
  const { id, short_label, photo_after } = project;
  const t = useTranslate();
  const question = useOverlay(`photo after ${id}`);
  const remove = useChange({
    send: (client, id: number) => client.upgradeUpdates.deletePhotoAfter.mutate({ id }),
    done: () => ({
      title: msg("Photo deleted"),
      description: msg("It’s no longer on your public page.", { context: "a photo" }),
    }),
    failed: { text: fallback.imageDelete },
    outdated: listings,
    onDone: question.close,
    onFailed: question.close,
  });
  return (
    <>
      {photo_after !== null && (
        <Box>
          <Photo
            image={photo_after}
            alt={t("{name}, installed", { name: short_label })}
            sizes="20rem"
            aspectRatio={4 / 3}
            maxW="20rem"
          />
          <Button mt={2} variant="plain" colorPalette="clay" onClick={() => question.show()}>
            {t("Delete Photo")}
          </Button>
        </Box>
      )}
      <PhotoField
        label={t(photo_after === null ? "Photo of the installed upgrade" : "Another photo")}
        hint={t("Shown on your public page.")}
        file={file}
        onChoose={onChoose}
      />
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        title={t("Delete Photo?")}
        confirmLabel={t("Delete")}
        pending={remove.pending}
        onConfirm={() => void remove.run(id)}
      >
        {t(
          "It will be removed from your public page. The date and figures of the installation stay.",
        )}
      </ConfirmDialog>
    </>
  );
}
