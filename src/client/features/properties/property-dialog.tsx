import type { z } from "zod";
import { fallback } from "../../lib/fallback.ts";
import { propertyFields, type OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { PropertyFormFields } from "./property-form-fields.tsx";
import { overlaysSettled } from "../../lib/overlays.ts";
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
  const { form, field } = useSchemaForm(propertyFields, { defaultValues: typedValues(property) });
  const dialog = useDraftForm(form, { name: `property ${property?.id ?? "new"}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, fields) =>
      property
        ? client.properties.update.mutate({ id: property.id, ...fields })
        : client.properties.create.mutate(fields),
    done: ({ name }) =>
      property
        ? { title: "Property updated", description: `The changes to ${name} have been saved.` }
        : { title: "Property created", description: `${name} has been listed.` },
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
        title={property ? "Edit Property" : "Add New Property"}
        change={save}
        submitLabel="Save"
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
