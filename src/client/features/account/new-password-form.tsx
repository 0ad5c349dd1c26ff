import { Button, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { resetPasswordForm } from "../../../shared/schemas/auth.ts";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { bodyOf } from "../../lib/api-error.ts";
import { writeDeviceToken } from "../../lib/device-token.ts";
import { useTranslate } from "../../lib/translate.ts";
import { AccountForm } from "./account-form.tsx";
import { Advice } from "./advice.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface NewPasswordFormProps {
  /** The token of the recovery link. */
  token: string;
  onSet: () => Promise<void>;
  /** Asks for another link, since this one has expired. */
  onAskAgain: () => void;
}

/** Sets a new password with the token of a recovery link. */
export function NewPasswordForm({ token, onSet, onAskAgain }: NewPasswordFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(resetPasswordForm);
  const [ended, setEnded] = useState(false);

  const reset = useFormChange(form, {
    send: (client, { password }) =>
      client.auth.resetPassword.mutate({ token_hash: token, password }),
    done: () => ({
      title: msg("Password changed"),
      description: msg("Sign in with your new password."),
    }),
    failed: { title: msg("The password was not changed") },
    onDone: ({ device_token }) => {
      writeDeviceToken(device_token);
      return onSet();
    },
    onFailed: (failure) => setEnded(bodyOf(failure)?.code === "INVALID_TOKEN"),
  });

  if (ended) {
    return (
      <Stack gap={6} align="flex-start">
        <Advice>{t("This link has expired. Links work once, for one hour.")}</Advice>
        <Button size="lg" onClick={onAskAgain}>
          {t("Send a New Link")}
        </Button>
      </Stack>
    );
  }
  return (
    <AccountForm change={reset} submitLabel={t("Set Password")} pendingLabel={t("Saving...")}>
      <NewPasswordField
        label={t("Password")}
        hint={t("At least {min, number} characters", { min: limits.passwordMin })}
        {...field("password", { deps: "confirmPassword" })}
      />
      <PasswordField
        label={t("Confirm password")}
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </AccountForm>
  );
}
