import { forgotPasswordInput } from "../../../shared/schemas/auth.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { EmailField } from "../../components/form-field.tsx";
import { readDeviceToken } from "../../lib/device-token.ts";
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
  const { form, field } = useSchemaForm(forgotPasswordInput, { defaultValues: { email } });

  const request = useFormChange(form, {
    send: (client, values) =>
      client.auth.forgotPassword.mutate({ ...values, device_token: readDeviceToken() }),
    done: (_sent, values) => ({
      title: "Check your email",
      description: `If ${values.email} has an account here, a link to choose a new password is on its way.`,
    }),
    failed: { title: "The link was not sent" },
    onDone: onClose,
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Forgot password?"
      description="Enter your email and we’ll send you a link to choose a new password."
      change={request}
      sheet
      submitLabel="Send Link"
      pendingLabel="Sending..."
    >
      <EmailField label="Email" autoComplete="username" {...field("email")} />
    </FormDialog>
  );
}
