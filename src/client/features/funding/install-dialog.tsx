import { Box, Button, Grid } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import {
  type UpgradeProjectView,
  upgradeProjectView,
} from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { FormField, TextField } from "../../components/form-field.tsx";
import { Input } from "../../components/controls.tsx";
import { Photo } from "../../components/photo.tsx";
import { useUnsavedChanges } from "../../components/unsaved-changes.tsx";
import { today } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { upload } from "../../lib/rest.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { type Installation, type InstallForm, installForm } from "./forms.ts";

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

interface InstallDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Says when and what was installed, with a photo of it. */
export function InstallDialog({ open, onClose, project }: InstallDialogProps) {
  const isInstalled = project.stage === "installed";
  const isSolar = project.upgrade_type === "solar";
  const photo = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const form = useForm<InstallForm, unknown, Installation>({
    resolver: zodResolver(installForm),
    defaultValues: {
      installed_on: project.installed_on ?? today(),
      panels: project.panels === null ? "" : String(project.panels),
      kw: project.kw === null ? "" : String(project.kw),
    },
  });
  const { errors } = form.formState;
  const save = useListingChange({
    send: async (client, { installed_on, panels, kw }: Installation) => {
      const solar = isSolar ? { panels: panels ?? null, kw: kw ?? null } : {};
      const saved = await client.funding.install.mutate({ id: project.id, installed_on, ...solar });
      const file = photo.current?.files?.[0];
      if (!file) return saved;
      return upload({
        path: `/api/upgrade-projects/${project.id}/photo-after`,
        field: "image",
        file,
        answer: upgradeProjectView,
        onProgress: () => {},
      });
    },
    done: ({ short_label }) => ({
      title: isInstalled ? "Installation updated" : "Upgrade installed",
      description: `${short_label} is shown as installed.`,
    }),
    failed: fallback.install,
    onDone: onClose,
    onFailed: (failure) => showServerIssues(failure, form.setError),
    typed: true,
  });
  const reopen = useListingChange({
    send: (client, id: number) => client.funding.reopen.mutate({ id }),
    done: ({ short_label }) => ({
      title: "Installation taken back",
      description: `${short_label} is not shown as installed any more.`,
    }),
    failed: fallback.reopen,
    onDone: onClose,
    onFailed: () => setAsked(false),
  });
  const { requestClose, question } = useUnsavedChanges({
    dirty: open && form.formState.isDirty,
    onClose,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={() => {
          if (!save.pending) requestClose();
        }}
        title={isInstalled ? "Edit Installation" : "Mark as Installed"}
        description={project.short_label}
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        submitLabel={isInstalled ? "Save" : "Mark as installed"}
        pending={save.pending}
      >
        <TextField
          label="Date of installation"
          type="date"
          max={today()}
          {...form.register("installed_on")}
          error={errors.installed_on?.message}
        />
        {isSolar && (
          <Grid gap={5} templateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
            <TextField
              label="Number of panels"
              optional
              inputMode="numeric"
              autoComplete="off"
              {...form.register("panels")}
              error={errors.panels?.message}
            />
            <TextField
              label="Power in kW"
              optional
              inputMode="decimal"
              autoComplete="off"
              hint="The peak power of all panels together."
              {...form.register("kw")}
              error={errors.kw?.message}
            />
          </Grid>
        )}
        {project.photo_after !== null && (
          <Photo
            image={project.photo_after}
            alt={`${project.short_label}, installed`}
            sizes="20rem"
            aspectRatio={4 / 3}
            maxW="20rem"
          />
        )}
        <FormField
          label={project.photo_after === null ? "Photo of the installed upgrade" : "Another photo"}
          optional
          hint="Shown on your public page."
        >
          {(control) => (
            <Input ref={photo} type="file" accept="image/*" py={2} css={filePicker} {...control} />
          )}
        </FormField>
        {isInstalled && (
          <Box>
            <Button variant="plain" colorPalette="clay" onClick={() => setAsked(true)}>
              This was a mistake: it is not installed
            </Button>
          </Box>
        )}
      </FormDialog>
      {question}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Take the installation back?"
        confirmLabel="Take back"
        pendingLabel="Taking back..."
        pending={reopen.pending}
        onConfirm={() => void reopen.run(project.id)}
      >
        The date, the figures and the photo of the installation go. What was recorded in the ledger
        stays.
      </ConfirmDialog>
    </>
  );
}
