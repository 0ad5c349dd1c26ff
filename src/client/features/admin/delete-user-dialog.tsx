import { Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import { type ManagedUser, userDeletionForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";

interface DeleteUserDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Deletes somebody's account, once its address is typed. */
export function DeleteUserDialog({ user, open, onClose }: DeleteUserDialogProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(userDeletionForm),
    defaultValues: { email: "" },
  });
  const close = () => {
    reset();
    onClose();
  };
  const remove = useAdminAct({
    send: (client, { email }: { email: string }) =>
      client.users.delete.mutate({ id: user.id, email }),
    done: () => ({
      title: "User deleted",
      description: `${user.name}’s account and everything in it has been deleted.`,
    }),
    failed: fallback.userDelete,
    onDone: close,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Delete User"
      onSubmit={(event) => void handleSubmit(remove.run)(event)}
      submitLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.pending}
      colorPalette="clay"
    >
      <Text>
        This deletes everything of <bdi>{user.name}</bdi>: properties with photos, upgrades and
        ledgers, messages from guests, and emails. It cannot be undone. To only prevent them from
        signing in, disable the account instead.
      </Text>
      <TextField
        label="Their email, to confirm"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Type ${user.email}`}
        {...register("email")}
        error={formState.errors.email?.message}
      />
    </FormDialog>
  );
}
