import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import { propertyFields, type OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { PropertyFormFields, type PropertyForm } from "./property-form-fields.tsx";

type Fields = z.output<typeof propertyFields>;

interface PropertyDialogProps {
  open: boolean;
  onClose: () => void;
  /** The property to edit; without one a new one is added. */
  property: OwnPropertyView | undefined;
}

/** Adds a property, or edits one. */
export function PropertyDialog({ open, onClose, property }: PropertyDialogProps) {
  const form: PropertyForm = useForm({
    resolver: zodResolver(propertyFields),
    defaultValues: typedValues(property),
  });
  const kept = useKeptForm(form, { name: `property ${property?.id ?? "new"}`, open, onClose });
  const save = useListingChange({
    send: (client, fields: Fields) =>
      property
        ? client.properties.update.mutate({ id: property.id, ...fields })
        : client.properties.create.mutate(fields),
    done: ({ name }) =>
      property
        ? { title: "Property updated", description: `The changes to ${name} have been saved.` }
        : { title: "Property created", description: `${name} has been listed.` },
    failed: property ? fallback.propertyUpdate : fallback.propertyCreate,
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
        title={property ? "Edit Property" : "Add New Property"}
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        submitLabel="Save"
        pending={pending}
      >
        {kept.note}
        <PropertyFormFields
          form={form}
          country={kept.draft?.["country"] ?? property?.country ?? ""}
        />
      </FormDialog>
      {kept.question}
    </>
  );
}

/** A property as the form's controls hold it: what is not there is an empty text. */
function typedValues(
  property: OwnPropertyView | undefined,
): Required<z.input<typeof propertyFields>> {
  return {
    name: property?.name ?? "",
    location: property?.location ?? "",
    country: property?.country ?? "",
    description: property?.description ?? "",
    contact_email: property?.contact_email ?? "",
    room_pricing: property?.room_pricing ?? "",
    availability_info: property?.availability_info ?? "",
    custom_message: property?.custom_message ?? "",
  };
}
