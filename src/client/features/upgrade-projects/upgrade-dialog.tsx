import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import {
  editedUpgradeFields,
  upgradeProjectFields,
  type UpgradeProjectView,
} from "../../../shared/schemas/upgrade-projects.ts";
import { upgradeTypes } from "../../../shared/upgrade-types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField, TextareaField, TextField } from "../../components/form-field.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { withChosen } from "../../lib/with-chosen.ts";

type Typed = z.input<typeof upgradeProjectFields>;
type Fields = z.output<typeof upgradeProjectFields>;

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
  const { open, onClose, propertyId, propertyName, project } = props;
  const form = useForm<Typed, unknown, Fields>({
    resolver: zodResolver(project ? editedUpgradeFields : upgradeProjectFields),
    defaultValues: typedValues(project),
  });
  const { register } = form;
  const { errors } = form.formState;
  const name = project ? `upgrade ${project.id}` : `upgrade of ${propertyId}`;
  const kept = useKeptForm(form, { name, open, onClose });
  const save = useListingChange({
    send: (client, fields: Fields) =>
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
    failed: project ? fallback.upgradeUpdate : fallback.upgradeCreate,
    onDone: kept.close,
    onFailed: (failure) => showServerIssues(failure, form.setError),
    typed: true,
  });
  const pending = save.pending || form.formState.isSubmitting;

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title={project ? "Edit Upgrade Project" : "Add Upgrade Project"}
        description={propertyName}
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        submitLabel="Save"
        pending={pending}
      >
        {kept.note}
        <SelectField
          label="Upgrade type"
          placeholder="Choose a type"
          options={withChosen(upgradeTypes, project?.upgrade_type ?? "")}
          {...register("upgrade_type")}
          error={errors.upgrade_type?.message}
        />
        <TextField
          dir="auto"
          label="Short label"
          placeholder="Panels for the south roof"
          autoComplete="off"
          {...register("short_label")}
          error={errors.short_label?.message}
        />
        <TextareaField
          dir="auto"
          label="Description"
          optional
          rows={4}
          hint="What will be installed, and what it changes."
          {...register("description")}
          error={errors.description?.message}
        />
        <TextField
          dir="auto"
          label="Estimated cost"
          optional
          placeholder="$10,000"
          autoComplete="off"
          {...register("estimated_cost")}
          error={errors.estimated_cost?.message}
        />
      </FormDialog>
      {kept.question}
    </>
  );
}

/** A project as the form's controls hold it: what is not there is an empty text. */
function typedValues(project: UpgradeProjectView | undefined): Required<Typed> {
  return {
    upgrade_type: project?.upgrade_type ?? "",
    short_label: project?.short_label ?? "",
    description: project?.description ?? "",
    estimated_cost: project?.estimated_cost ?? "",
  };
}
