import { msg } from "../../../shared/i18n/message.ts";
import { forgotPasswordInput } from "../../../shared/schemas/auth.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField } from "../../components/form-field.tsx";
import { readDeviceToken } from "../../lib/device-token.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface ForgotPasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** The email that the form starts with; render it with a new `key` for another. */
  email: string;
}

/** Requests a recovery link. The answer is the same whether or not the account exists. */
export function ForgotPasswordDialog({ open, onClose, email }: ForgotPasswordDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(forgotPasswordInput, { defaultValues: { email } });

  const request = useFormChange(form, {
    send: (client, values) =>
      client.auth.forgotPassword.mutate({ ...values, device_token: readDeviceToken() }),
    done: (_sent, values) => ({
      title: msg("Check your email"),
      description: msg(
        "If {email} has an account here, a link to choose a new password is on its way.",
        { email: values.email },
      ),
    }),
    failed: { title: msg("The link was not sent") },
    onDone: onClose,
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("Forgot password?")}
      description={t("Enter your email and we’ll send you a link to choose a new password.")}
      change={request}
      sheet
      submitLabel={t("Send Link")}
      pendingLabel={t("Sending...")}
    >
      <EmailField label={t("Email")} autoComplete="username" {...field("email")} />
    </FormDialog>
  );
}
