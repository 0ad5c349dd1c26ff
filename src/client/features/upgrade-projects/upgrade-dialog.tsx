import type { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import {
  editedUpgradeFields,
  type OwnUpgradeView,
  upgradeProjectFields,
  upgradeTranslations,
} from "../../../shared/schemas/upgrade-projects.ts";
import { upgradeTypes } from "../../../shared/upgrade-types.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField, TextareaField, TextField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { TranslatedFields } from "../../components/translations/translated-fields.tsx";
import {
  translationsToSend,
  translationStart,
} from "../../components/translations/translation-form.ts";
import { useSite } from "../../first-data.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { useTranslate } from "../../lib/translate.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

const translations = { translations: upgradeTranslations };
const newFields = upgradeProjectFields.extend(translations);
const editedFields = editedUpgradeFields.extend(translations);

interface UpgradeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The property that gets a new project. */
  propertyId: number;
  propertyName: string;
  /** The language of the property; undefined on a site with one language. */
  language: Language | undefined;
  /** The project to edit; without one a new one is added. */
  project: OwnUpgradeView | undefined;
  /** The language whose translations are shown first. */
  startIn: Language | undefined;
}

/** Adds an upgrade project to a property, or edits one. */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const t = useTranslate();
  const { open, onClose, propertyId, propertyName, language, project, startIn } = props;
  const { languages } = useSite();
  const { form, field } = useSchemaForm(project ? editedFields : newFields, {
    defaultValues: {
      ...typedValues(project),
      ...translationStart(languages, "upgrade", project?.translations),
    },
  });
  const name = project ? `upgrade ${project.id}` : `upgrade of ${propertyId}`;
  const dialog = useDraftForm(form, { name, open, onClose });
  const save = useFormChange(form, {
    send: (client, fields) => {
      const translations = translationsToSend(form, language);
      return project
        ? client.upgradeProjects.update.mutate({
            id: project.id,
            ...changedFields(form, fields),
            ...translations,
          })
        : client.upgradeProjects.create.mutate({ propertyId, ...fields, ...translations });
    },
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
        <TranslatedFields
          form={form}
          kind="upgrade"
          language={language}
          saved={project?.translations}
          startIn={startIn}
          draft={dialog.draft}
        >
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
        </TranslatedFields>
      </FormDialog>
      {dialog.question}
    </>
  );
}

/** The values of the form for a project; missing values are empty strings. */
function typedValues(
  project: OwnUpgradeView | undefined,
): Required<z.input<typeof upgradeProjectFields>> {
  return {
    upgrade_type: project?.upgrade_type ?? "",
    short_label: project?.short_label ?? "",
    description: project?.description ?? "",
    estimated_cost: project?.estimated_cost ?? "",
  };
}
