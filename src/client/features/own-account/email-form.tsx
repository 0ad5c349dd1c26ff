import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { emailChangeInput } from "../../../shared/schemas/account.ts";
import { TextField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { bodyOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useOwnChange } from "./use-own-change.ts";

/** Asks for another address; the account moves there once the mailed link is opened. */
export function EmailForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(emailChangeInput),
    defaultValues: { email: "", current_password: "" },
  });
  const { errors } = formState;
  const ask = useOwnChange({
    send: (client, input: z.output<typeof emailChangeInput>) =>
      client.account.changeEmail.mutate(input),
    done: (_sent, { email }) => ({
      title: "Check your email",
      description: `Open the link we’ve sent to ${email}. Nothing changes until then.`,
    }),
    failed: "The email was not changed",
    onDone: onSent,
    onFailed: (failure) => {
      showServerIssues(failure, setError);
      if (bodyOf(failure)?.code === "EMAIL_TAKEN") {
        setError("email", { message: "This email is already in use" }, { shouldFocus: true });
      }
    },
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(ask.run)(event)}
      submitLabel="Send Link"
      pendingLabel="Sending..."
      pending={ask.pending}
    >
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We’ll send a link there. Opening it signs you out everywhere and revokes your tokens."
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
