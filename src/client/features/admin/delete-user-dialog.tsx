import { Text } from "@chakra-ui/react";
import { fallback } from "../../lib/fallback.ts";
import { type ManagedUser, userDeletionForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField } from "../../components/form-field.tsx";
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
  const { form, field } = useSchemaForm(userDeletionForm, { defaultValues: { email: "" } });
  const close = () => {
    form.reset();
    onClose();
  };
  const remove = useFormChange(form, {
    send: (client, { email }) => client.users.delete.mutate({ id: user.id, email }),
    done: () => ({
      title: "User deleted",
      description: `${user.name}’s account and everything in it has been deleted.`,
    }),
    failed: { text: fallback.userDelete },
    outdated: adminPages,
    onDone: close,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Delete User"
      change={remove}
      submitLabel="Delete"
      pendingLabel="Deleting..."
      colorPalette="clay"
    >
      <Text>
        This deletes everything of <bdi>{user.name}</bdi>: properties with photos, upgrades and
        ledgers, messages from guests, and emails. It cannot be undone. To only prevent them from
        signing in, disable the account instead.
      </Text>
      <EmailField
        label="Their email, to confirm"
        autoComplete="off"
        hint={`Type ${user.email}`}
        {...field("email")}
      />
    </FormDialog>
  );
}
