import type { z } from "zod";
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
            title: "Upgrade project updated",
            description: `The changes to ${short_label} have been saved.`,
          }
        : {
            title: "Upgrade project created",
            description: `${short_label} has been added to ${propertyName}.`,
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
        title={project ? "Edit Upgrade Project" : "Add Upgrade Project"}
        description={propertyName}
        change={save}
        submitLabel="Save"
      >
        {dialog.note}
        <SelectField
          label="Upgrade type"
          placeholder="Choose a type"
          options={withChosen(
            upgradeTypes.map(({ value, label }) => ({ value, label: t(label) })),
            project?.upgrade_type ?? "",
          )}
          {...field("upgrade_type")}
        />
        <TextField
          dir="auto"
          label="Short label"
          placeholder="Panels for the south roof"
          autoComplete="off"
          {...field("short_label")}
        />
        <TextareaField
          dir="auto"
          label="Description"
          optional
          rows={4}
          hint="What will be installed, and what it changes."
          {...field("description")}
        />
        <TextField
          dir="auto"
          label="Estimated cost"
          optional
          placeholder="$10,000"
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
