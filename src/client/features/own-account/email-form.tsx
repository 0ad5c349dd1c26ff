import { msg } from "../../../shared/i18n/message.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { emailChangeInput } from "../../../shared/schemas/account.ts";
import { EmailField } from "../../components/form-field.tsx";
import { bodyOf } from "../../lib/api-error.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

const taken = schemaError(msg("This email is already in use"));

/** Requests a change of the email address, which takes effect when the emailed link is opened. */
export function EmailForm({ onSent }: { onSent: () => void }) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(emailChangeInput, {
    defaultValues: { email: "", current_password: "" },
  });
  const ask = useFormChange(form, {
    send: (client, input) => client.account.changeEmail.mutate(input),
    done: (_sent, { email }) => ({
      title: msg("Check your email"),
      description: msg("Open the link we’ve sent to {email}. Nothing changes until then.", {
        email,
      }),
    }),
    failed: { title: msg("The email was not changed") },
    onDone: onSent,
    onFailed: (failure) => {
      if (bodyOf(failure)?.code === "EMAIL_TAKEN") {
        form.setError("email", { message: taken() }, { shouldFocus: true });
      }
    },
  });
  return (
    <SectionForm change={ask} submitLabel={t("Send Link")} pendingLabel={t("Sending...")}>
      <EmailField
        label={t("New email")}
        hint={t(
          "We’ll send a link there. Opening it signs you out everywhere and revokes your tokens.",
        )}
        {...field("email")}
      />
      <CurrentPasswordField {...field("current_password")} />
    </SectionForm>
  );
}
