import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { passwordChangeForm } from "../../../shared/schemas/account.ts";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { writeDeviceToken } from "../../lib/device-token.ts";
import { writeToken } from "../../lib/token.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface PasswordFormProps {
  onSaved: () => Promise<void>;
}

export function PasswordForm({ onSaved }: PasswordFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(passwordChangeForm, {
    defaultValues: { current_password: "", password: "", confirmPassword: "" },
  });
  const save = useFormChange(form, {
    send: (client, { current_password, password }) =>
      client.account.changePassword.mutate({ current_password, password }),
    done: () => ({
      title: msg("Password changed"),
      description: msg("You are signed out everywhere else."),
    }),
    failed: { title: msg("The password was not changed") },
    onDone: ({ token, device_token }) => {
      writeToken(token);
      writeDeviceToken(device_token);
      return onSaved();
    },
  });
  return (
    <SectionForm change={save} submitLabel={t("Save Password")}>
      <CurrentPasswordField {...field("current_password")} />
      <NewPasswordField
        label={t("New password")}
        hint={t(
          "At least {min, number} characters. Signs you out everywhere else and revokes your tokens.",
          { min: limits.passwordMin },
        )}
        {...field("password", { deps: "confirmPassword" })}
      />
      <PasswordField
        label={t("Confirm new password")}
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </SectionForm>
  );
}
