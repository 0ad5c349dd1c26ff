import { Text } from "@chakra-ui/react";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { type ManagedUser, propertyLimitForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";
import { propertyCount } from "./user-words.ts";

interface PropertyLimitDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Changes how many properties a user can list. */
export function PropertyLimitDialog({ user, open, onClose }: PropertyLimitDialogProps) {
  const { form, field } = useSchemaForm(propertyLimitForm, {
    values: { property_limit: String(user.property_limit) },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const change = useFormChange(form, {
    send: (client, { property_limit = null }) =>
      client.users.update.mutate({ id: user.id, property_limit }),
    done: ({ name, property_limit }) => ({
      title: "Property limit changed",
      description: `${name} can list up to ${property_limit.toLocaleString("en")} properties.`,
    }),
    failed: { text: fallback.userUpdate },
    outdated: adminPages,
    onDone: close,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Property Limit"
      change={change}
      submitLabel="Save"
    >
      <Text>
        <bdi>{user.name}</bdi>{" "}
        {`has ${propertyCount(user.properties)} now. A lower limit deletes none of them; it only prevents new ones.`}
      </Text>
      <TextField
        label="Properties they can list"
        inputMode="numeric"
        autoComplete="off"
        hint={`Leave empty for the usual ${limits.propertiesPerHost}.`}
        {...field("property_limit")}
      />
    </FormDialog>
  );
}
