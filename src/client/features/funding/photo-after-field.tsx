import { Box, Button } from "@chakra-ui/react";
import { type Ref, useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Input } from "../../components/controls.tsx";
import { FormField } from "../../components/form-field.tsx";
import { Photo } from "../../components/photo.tsx";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

/** Styles the browser's file button. */
const filePicker = {
  "&::file-selector-button": {
    me: 3,
    px: 3.5,
    py: 1,
    bg: "leaf.soft",
    color: "leaf",
    fontWeight: "semibold",
    borderRadius: "full",
    cursor: "pointer",
  },
};

interface PhotoAfterFieldProps {
  /** The file input; its file is sent with the form. */
  ref: Ref<HTMLInputElement>;
  project: UpgradeProjectView;
  /** Called with whether a file is chosen. */
  onChoose: (chosen: boolean) => void;
}

/** The photo of an installed upgrade: shows, deletes or replaces it. */
export function PhotoAfterField({ ref, project, onChoose }: PhotoAfterFieldProps) {
  const { id, short_label, photo_after } = project;
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const remove = useChange({
    send: (client, id: number) => client.upgradeUpdates.deletePhotoAfter.mutate({ id }),
    done: () => ({ title: "Photo deleted", description: "It’s no longer on your public page." }),
    failed: { text: fallback.imageDelete },
    outdated: listings,
    onDone: close,
    onFailed: close,
  });
  return (
    <>
      {photo_after !== null && (
        <Box>
          <Photo
            image={photo_after}
            alt={`${short_label}, installed`}
            sizes="20rem"
            aspectRatio={4 / 3}
            maxW="20rem"
          />
          <Button mt={2} variant="plain" colorPalette="clay" onClick={() => setAsked(true)}>
            Delete Photo
          </Button>
        </Box>
      )}
      <FormField
        label={photo_after === null ? "Photo of the installed upgrade" : "Another photo"}
        optional
        hint="Shown on your public page."
      >
        {(control) => (
          <Input
            ref={ref}
            type="file"
            accept="image/*"
            py={2}
            css={filePicker}
            onChange={(event) => onChoose(event.currentTarget.value !== "")}
            {...control}
          />
        )}
      </FormField>
      <ConfirmDialog
        open={asked}
        onClose={close}
        title="Delete Photo?"
        confirmLabel="Delete"
        pending={remove.pending}
        onConfirm={() => void remove.run(id)}
      >
        It will be removed from your public page. The date and figures of the installation stay.
      </ConfirmDialog>
    </>
  );
}
