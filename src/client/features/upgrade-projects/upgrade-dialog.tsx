import type { z } from "zod";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import {
  editedUpgradeFields,
  upgradeProjectFields,
  type UpgradeProjectView,
} from "../../../shared/schemas/upgrade-projects.ts";
import { upgradeTypes } from "../../../shared/upgrade-types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField, TextareaField, TextField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

interface UpgradeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The property that gets a new project. */
  propertyId: number;
  propertyName: string;
  /** The project to edit; without one a new one is added. */
  project: UpgradeProjectView | undefined;
}

/** Adds an upgrade project to a property, or edits one. */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const t = useTranslate();
  const { open, onClose, propertyId, propertyName, project } = props;
  const { form, field } = useSchemaForm(project ? editedUpgradeFields : upgradeProjectFields, {
    defaultValues: typedValues(project),
  });
  const name = project ? `upgrade ${project.id}` : `upgrade of ${propertyId}`;
  const dialog = useDraftForm(form, { name, open, onClose });
  const save = useFormChange(form, {
    send: (client, fields) =>
      project
        ? client.upgradeProjects.update.mutate({ id: project.id, ...fields })
        : client.upgradeProjects.create.mutate({ propertyId, ...fields }),
    done: ({ short_label }) =>
      project
        ? {
            title: msg("Upgrade project updated"),
            description: msg("The changes to {name} have been saved.", { name: short_label }),
          }
        : {
            title: msg("Upgrade project created"),
            description: msg("{name} has been added to {property}.", {
              name: short_label,
              property: propertyName,
            }),
          },
    failed: { text: project ? fallback.upgradeUpdate : fallback.upgradeCreate },
    outdated: listings,
    onDone: dialog.close,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t(project ? "Edit Upgrade Project" : "Add Upgrade Project")}
        description={<bdi>{propertyName}</bdi>}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        <SelectField
          label={t("Upgrade type")}
          placeholder={t("Choose a type")}
          options={withChosen(
            upgradeTypes.map(({ value, label }) => ({ value, label: t(label) })),
            project?.upgrade_type ?? "",
          )}
          {...field("upgrade_type")}
        />
        <TextField
          dir="auto"
          label={t("Short label")}
          placeholder={t("Panels for the south roof")}
          autoComplete="off"
          {...field("short_label")}
        />
        <TextareaField
          dir="auto"
          label={t("Description")}
          optional
          rows={4}
          hint={t("What will be installed, and what it changes.")}
          {...field("description")}
        />
        <TextField
          dir="auto"
          label={t("Estimated cost")}
          optional
          placeholder={t("$10,000")}
          autoComplete="off"
          {...field("estimated_cost")}
        />
      </FormDialog>
      {dialog.question}
    </>
  );
}

/** The values of the form for a project; missing values are empty strings. */
function typedValues(
  project: UpgradeProjectView | undefined,
): Required<z.input<typeof upgradeProjectFields>> {
  return {
    upgrade_type: project?.upgrade_type ?? "",
    short_label: project?.short_label ?? "",
    description: project?.description ?? "",
    estimated_cost: project?.estimated_cost ?? "",
  };
}
