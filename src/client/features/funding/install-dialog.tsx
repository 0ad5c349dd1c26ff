import { Box, Button, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import {
  type UpgradeProjectView,
  upgradeProjectView,
} from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { today } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";
import { upload } from "../../lib/upload.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { installForm } from "./forms.ts";
import { PhotoAfterField } from "./photo-after-field.tsx";
import { useChange, useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

interface InstallDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Records the date and the figures of an installation, with a photo. */
export function InstallDialog({ open, onClose, project }: InstallDialogProps) {
  const t = useTranslate();
  const isInstalled = project.stage === "installed";
  const isSolar = project.upgrade_type === "solar";
  const [photo, setPhoto] = useState<File>();
  const question = useOverlay(`reopening ${project.id}`);
  const { form, field } = useSchemaForm(installForm, {
    defaultValues: {
      installed_on: project.installed_on ?? today(),
      panels: project.panels === null ? "" : String(project.panels),
      kw: project.kw === null ? "" : String(project.kw),
    },
  });
  const dialog = useDraftForm(form, {
    name: `installation ${project.id}`,
    open,
    onClose: () => {
      setPhoto(undefined);
      onClose();
    },
    dirty: photo !== undefined,
  });
  const save = useFormChange(form, {
    send: async (client, { installed_on, panels, kw }) => {
      const solar = isSolar ? { panels: panels ?? null, kw: kw ?? null } : {};
      const saved = await client.funding.install.mutate({ id: project.id, installed_on, ...solar });
      if (!photo) return saved;
      return upload({
        path: `/api/upgrade-projects/${project.id}/photo-after`,
        field: "image",
        file: photo,
        answer: upgradeProjectView,
      });
    },
    done: ({ short_label }) => ({
      title: msg(isInstalled ? "Installation updated" : "Upgrade installed"),
      description: msg("{name} is shown as installed.", { name: short_label }),
    }),
    failed: { text: fallback.install },
    outdated: listings,
    onDone: dialog.close,
  });
  const reopen = useChange({
    send: (client, id: number) => client.funding.reopen.mutate({ id }),
    done: ({ short_label }) => ({
      title: msg("Installation undone"),
      description: msg("{name} is no longer shown as installed.", { name: short_label }),
    }),
    failed: { text: fallback.reopen },
    outdated: listings,
    onDone: dialog.close,
    onFailed: question.close,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t(isInstalled ? "Edit Installation" : "Mark as Installed")}
        description={<bdi>{project.short_label}</bdi>}
        change={save}
        submitLabel={t(isInstalled ? "Save" : "Mark as Installed")}
      >
        {dialog.note}
        <TextField
          label={t("Date of installation")}
          type="date"
          max={today()}
          {...field("installed_on")}
        />
        {isSolar && (
          <Grid gap={5} templateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
            <TextField
              label={t("Number of panels")}
              optional
              inputMode="numeric"
              autoComplete="off"
              {...field("panels")}
            />
            <TextField
              label={t("Power in kW")}
              optional
              inputMode="decimal"
              autoComplete="off"
              hint={t("Combined peak power of all panels.")}
              {...field("kw")}
            />
          </Grid>
        )}
        <PhotoAfterField project={project} file={photo} onChoose={setPhoto} />
        {isInstalled && (
          <Box>
            <Button variant="plain" colorPalette="clay" onClick={() => question.show()}>
              {t("Not Installed After All")}
            </Button>
          </Box>
        )}
      </FormDialog>
      {dialog.question}
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        title={t("Undo the installation?")}
        confirmLabel={t("Undo Installation")}
        pendingLabel={t("Undoing...")}
        pending={reopen.pending}
        onConfirm={() => void reopen.run(project.id)}
      >
        {t(
          "This removes the date, figures and photo of the installation. The ledger stays as it is.",
        )}
      </ConfirmDialog>
    </>
  );
}
