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
      description: `The account of ${user.name} is gone with everything in it.`,
    }),
    failed: fallback.userDelete,
    onDone: close,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Delete user"
      onSubmit={(event) => void handleSubmit(remove.run)(event)}
      submitLabel="Delete"
      pendingLabel="Deleting..."
      pending={remove.pending}
      colorPalette="clay"
    >
      <Text>
        The properties of <bdi>{user.name}</bdi> with their photos, upgrades and ledgers, their
        guests’ interests and all their mails go at once. This cannot be undone. To keep them from
        signing in, disable them instead.
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
