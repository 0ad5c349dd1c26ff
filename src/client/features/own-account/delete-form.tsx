import { Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { accountDeletionInput } from "../../../shared/schemas/account.ts";
import { TextField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useOwnChange } from "./use-own-change.ts";

interface DeleteFormProps {
  email: string;
  onDeleted: () => Promise<void>;
}

/** Deletes the account, once its address is typed and the password known. */
export function DeleteForm({ email, onDeleted }: DeleteFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(accountDeletionInput),
    defaultValues: { email: "", current_password: "" },
  });
  const { errors } = formState;
  const remove = useOwnChange({
    send: (client, input: z.output<typeof accountDeletionInput>) =>
      client.account.delete.mutate(input),
    done: () => ({ title: "Account deleted", description: "Everything in it is gone." }),
    failed: "The account was not deleted",
    onDone: onDeleted,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(remove.run)(event)}
      submitLabel="Delete Account"
      pendingLabel="Deleting..."
      pending={remove.pending}
      colorPalette="clay"
    >
      <Text textStyle="small">
        This deletes your properties with their photos and upgrades, messages from guests, and
        emails. It cannot be undone.
      </Text>
      <TextField
        label="Your email, to confirm"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`Type ${email}`}
        {...register("email")}
        error={errors.email?.message}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...register("current_password")}
        error={errors.current_password?.message}
      />
    </SectionForm>
  );
}
