import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { secondFactorOffInput } from "../../../shared/schemas/second-factor.ts";
import { TextField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useOwnChange } from "./use-own-change.ts";

/** Turns the second factor off, with the password and a code. */
export function SecondFactorOff({ onOff }: { onOff: () => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(secondFactorOffInput),
    defaultValues: { current_password: "", code: "" },
  });
  const { errors } = formState;
  const turnOff = useOwnChange({
    send: (client, input: z.output<typeof secondFactorOffInput>) =>
      client.secondFactor.turnOff.mutate(input),
    done: () => ({
      title: "Second factor off",
      description: "Your password alone signs you in.",
    }),
    failed: "The second factor was not turned off",
    onDone: onOff,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(turnOff.run)(event)}
      submitLabel="Turn Off"
      pendingLabel="Turning off..."
      pending={turnOff.pending}
      colorPalette="clay"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...register("current_password")}
        error={errors.current_password?.message}
      />
      <TextField
        label="Code from the app"
        hint="Or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...register("code")}
        error={errors.code?.message}
      />
    </SectionForm>
  );
}
