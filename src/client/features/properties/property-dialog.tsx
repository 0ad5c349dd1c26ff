import type { z } from "zod";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { propertyFields, type OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { PropertyFormFields } from "./property-form-fields.tsx";
import { overlaysSettled } from "../../lib/overlays.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

interface PropertyDialogProps {
  open: boolean;
  onClose: () => void;
  /** The property to edit; without one a new one is added. */
  property: OwnPropertyView | undefined;
  /** Receives the slug of an added property. */
  onAdded: (slug: string) => void;
}

/** Adds a property, or edits one. */
export function PropertyDialog({ open, onClose, property, onAdded }: PropertyDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(propertyFields, { defaultValues: typedValues(property) });
  const dialog = useDraftForm(form, { name: `property ${property?.id ?? "new"}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, fields) =>
      property
        ? client.properties.update.mutate({ id: property.id, ...fields })
        : client.properties.create.mutate(fields),
    done: ({ name }) =>
      property
        ? {
            title: msg("Property updated"),
            description: msg("The changes to {name} have been saved.", { name }),
          }
        : { title: msg("Property created"), description: msg("{name} has been listed.", { name }) },
    failed: { text: property ? fallback.propertyUpdate : fallback.propertyCreate },
    outdated: listings,
    onDone: async ({ slug }) => {
      dialog.close();
      if (property) return;
      await overlaysSettled();
      onAdded(slug);
    },
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t(property ? "Edit Property" : "Add New Property")}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        <PropertyFormFields
          field={field}
          country={dialog.draft?.["country"] ?? property?.country ?? ""}
        />
      </FormDialog>
      {dialog.question}
    </>
  );
}

type Fields = z.output<typeof propertyFields>;
const fieldNames = Object.keys(propertyFields.shape) as Array<keyof Fields>;

/** The values of the form for a property; missing values are empty strings. */
const typedValues = (property: OwnPropertyView | undefined) =>
  Object.fromEntries(fieldNames.map((name) => [name, property?.[name] ?? ""])) as Record<
    keyof Fields,
    string
  >;
