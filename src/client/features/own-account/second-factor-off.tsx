import { msg } from "../../../shared/i18n/message.ts";
import { secondFactorOffInput } from "../../../shared/schemas/second-factor.ts";
import { TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

/** Turns the second factor off, with the password and a code. */
export function SecondFactorOff({ onOff }: { onOff: () => Promise<void> }) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(secondFactorOffInput, {
    defaultValues: { current_password: "", code: "" },
  });
  const turnOff = useFormChange(form, {
    send: (client, input) => client.secondFactor.turnOff.mutate(input),
    done: () => ({
      title: msg("Second factor off"),
      description: msg("Your password alone signs you in."),
    }),
    failed: { title: msg("The second factor was not turned off") },
    onDone: onOff,
  });
  return (
    <SectionForm
      change={turnOff}
      submitLabel={t("Turn Off")}
      pendingLabel={t("Turning off...")}
      colorPalette="clay"
    >
      <CurrentPasswordField {...field("current_password")} />
      <TextField
        label={t("Code from the app")}
        hint={t("Or a recovery code.")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field("code")}
      />
    </SectionForm>
  );
}
