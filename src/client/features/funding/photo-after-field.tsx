import { Box, Button } from "@chakra-ui/react";
import { type Ref, useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Input } from "../../components/controls.tsx";
import { FormField } from "../../components/form-field.tsx";
import { Photo } from "../../components/photo.tsx";
import { useListingChange } from "../../lib/use-listing-change.ts";

/** The browser's own button, in our looks. */
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
  /** The control; what is chosen in it is sent with the form. */
  ref: Ref<HTMLInputElement>;
  project: UpgradeProjectView;
  /** Told whether there is a file in the control. */
  onChoose: (chosen: boolean) => void;
}

/** The photo of an installed upgrade: shows it, deletes it, and takes one or another. */
export function PhotoAfterField({ ref, project, onChoose }: PhotoAfterFieldProps) {
  const { id, short_label, photo_after } = project;
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const remove = useListingChange({
    send: (client, id: number) => client.upgradeUpdates.deletePhotoAfter.mutate({ id }),
    done: () => ({ title: "Photo deleted", description: "It’s no longer on your public page." }),
    failed: fallback.imageDelete,
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
