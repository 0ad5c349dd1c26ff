import { Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { type ManagedUser, propertyLimitForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

interface PropertyLimitDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Changes how many properties a user can list. */
export function PropertyLimitDialog({ user, open, onClose }: PropertyLimitDialogProps) {
  const t = useTranslate();
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
      title: msg("Property limit changed"),
      description: msg(
        "{name} can list up to {limit, plural, one {# property} other {# properties}}.",
        { name, limit: property_limit },
      ),
    }),
    failed: { text: fallback.userUpdate },
    outdated: adminPages,
    onDone: close,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t("Property Limit")}
      change={change}
      submitLabel={t("Save")}
    >
      <Text>
        {t(
          "<bdi>{name}</bdi> has {count, plural, one {# property} other {# properties}} now. A lower limit deletes none of them; it only prevents new ones.",
          { name: user.name, count: user.properties },
        )}
      </Text>
      <TextField
        label={t("Properties they can list")}
        inputMode="numeric"
        autoComplete="off"
        hint={t("Leave empty for the usual {limit, number}.", { limit: limits.propertiesPerHost })}
        {...field("property_limit")}
      />
    </FormDialog>
  );
}
