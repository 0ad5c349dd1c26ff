import { limits } from "../../../shared/limits.ts";
import { passwordChangeForm } from "../../../shared/schemas/account.ts";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { writeDeviceToken } from "../../lib/device-token.ts";
import { writeToken } from "../../lib/token.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface PasswordFormProps {
  onSaved: () => Promise<void>;
}

export function PasswordForm({ onSaved }: PasswordFormProps) {
  const { form, field } = useSchemaForm(passwordChangeForm, {
    defaultValues: { current_password: "", password: "", confirmPassword: "" },
  });
  const save = useFormChange(form, {
    send: (client, { current_password, password }) =>
      client.account.changePassword.mutate({ current_password, password }),
    done: () => ({
      title: "Password changed",
      description: "You are signed out everywhere else.",
    }),
    failed: { title: "The password was not changed" },
    onDone: ({ token, device_token }) => {
      writeToken(token);
      writeDeviceToken(device_token);
      return onSaved();
    },
  });
  return (
    <SectionForm change={save} submitLabel="Save Password">
      <CurrentPasswordField {...field("current_password")} />
      <NewPasswordField
        label="New password"
        hint={`At least ${limits.passwordMin} characters. Signs you out everywhere else and revokes your tokens.`}
        {...field("password", { deps: "confirmPassword" })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </SectionForm>
  );
}
