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
import { TextField } from "../../components/form-field.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { today } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { upload } from "../../lib/upload.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { type Installation, type InstallForm, installForm } from "./forms.ts";
import { PhotoAfterField } from "./photo-after-field.tsx";

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
  const [hasPhoto, setHasPhoto] = useState(false);
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
  const kept = useKeptForm(form, {
    name: `installation ${project.id}`,
    open,
    onClose: () => {
      setHasPhoto(false);
      onClose();
    },
    dirty: hasPhoto,
  });
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
      });
    },
    done: ({ short_label }) => ({
      title: isInstalled ? "Installation updated" : "Upgrade installed",
      description: `${short_label} is shown as installed.`,
    }),
    failed: fallback.install,
    onDone: kept.close,
    onFailed: (failure) => showServerIssues(failure, form.setError),
    typed: true,
  });
  const reopen = useListingChange({
    send: (client, id: number) => client.funding.reopen.mutate({ id }),
    done: ({ short_label }) => ({
      title: "Installation undone",
      description: `${short_label} is no longer shown as installed.`,
    }),
    failed: fallback.reopen,
    onDone: kept.close,
    onFailed: () => setAsked(false),
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title={isInstalled ? "Edit Installation" : "Mark as Installed"}
        description={project.short_label}
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        submitLabel={isInstalled ? "Save" : "Mark as Installed"}
        pending={save.pending}
      >
        {kept.note}
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
              hint="Combined peak power of all panels."
              {...form.register("kw")}
              error={errors.kw?.message}
            />
          </Grid>
        )}
        <PhotoAfterField ref={photo} project={project} onChoose={setHasPhoto} />
        {isInstalled && (
          <Box>
            <Button variant="plain" colorPalette="clay" onClick={() => setAsked(true)}>
              Not Installed After All
            </Button>
          </Box>
        )}
      </FormDialog>
      {kept.question}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Undo the installation?"
        confirmLabel="Undo Installation"
        pendingLabel="Undoing..."
        pending={reopen.pending}
        onConfirm={() => void reopen.run(project.id)}
      >
        This removes the date, figures and photo of the installation. The ledger stays as it is.
      </ConfirmDialog>
    </>
  );
}
