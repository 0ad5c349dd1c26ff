import { Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { type ManagedUser, userDeletionForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField } from "../../components/form-field.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

interface DeleteUserDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Deletes a user after their email address is typed. */
export function DeleteUserDialog({ user, open, onClose }: DeleteUserDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(userDeletionForm, { defaultValues: { email: "" } });
  const close = () => {
    form.reset();
    onClose();
  };
  const remove = useFormChange(form, {
    send: (client, { email }) => client.users.delete.mutate({ id: user.id, email }),
    done: () => ({
      title: msg("User deleted"),
      description: msg("{name}’s account and everything in it has been deleted.", {
        name: user.name,
      }),
    }),
    failed: { text: fallback.userDelete },
    outdated: adminPages,
    onDone: close,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t("Delete User")}
      change={remove}
      submitLabel={t("Delete")}
      pendingLabel={t("Deleting...")}
      colorPalette="clay"
    >
      <Text>
        {t(
          "This deletes everything of <bdi>{name}</bdi>: properties with photos, upgrades and ledgers, messages from guests, and emails. It cannot be undone. To only prevent them from signing in, disable the account instead.",
          { name: user.name },
        )}
      </Text>
      <EmailField
        label={t("Their email, to confirm")}
        autoComplete="off"
        hint={t("Type <bdi>{email}</bdi>", { email: user.email })}
        {...field("email")}
      />
    </FormDialog>
  );
}
