import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { limits } from "../../../shared/limits.ts";
import { passwordChangeForm, type passwordChangeInput } from "../../../shared/schemas/account.ts";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { writeDeviceToken } from "../../lib/device-token.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { writeToken } from "../../lib/token.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useOwnChange } from "./use-own-change.ts";

interface PasswordFormProps {
  onSaved: () => Promise<void>;
}

export function PasswordForm({ onSaved }: PasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordChangeForm),
    defaultValues: { current_password: "", password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const save = useOwnChange({
    send: (client, { current_password, password }: z.output<typeof passwordChangeInput>) =>
      client.account.changePassword.mutate({ current_password, password }),
    done: () => ({
      title: "Password changed",
      description: "You are signed out everywhere else.",
    }),
    failed: "The password was not changed",
    onDone: ({ token, device_token }) => {
      writeToken(token);
      writeDeviceToken(device_token);
      return onSaved();
    },
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(save.run)(event)}
      submitLabel="Save Password"
      pending={save.pending}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...register("current_password")}
        error={errors.current_password?.message}
      />
      <NewPasswordField
        label="New password"
        hint={`At least ${limits.passwordMin} characters. Signs you out everywhere else and revokes your tokens.`}
        {...register("password", { deps: "confirmPassword" })}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...register("confirmPassword")}
        error={errors.confirmPassword?.message}
      />
    </SectionForm>
  );
}
