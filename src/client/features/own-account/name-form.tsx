import { msg } from "../../../shared/i18n/message.ts";
import { accountNameForm } from "../../../shared/schemas/account.ts";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface NameFormProps {
  user: UserView;
  onSaved: (user: UserView) => void;
}

export function NameForm({ user, onSaved }: NameFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(accountNameForm, { defaultValues: { name: user.name } });
  const save = useFormChange(form, {
    send: (client, input) => client.account.update.mutate(input),
    done: ({ name }) => ({
      title: msg("Name changed"),
      description: msg("Your name is now {name}.", { name }),
    }),
    failed: { title: msg("The name was not changed") },
    onDone: onSaved,
  });
  return (
    <SectionForm change={save} submitLabel={t("Save Name")}>
      <TextField
        label={t("Full name")}
        autoComplete="name"
        hint={t("Guests only see your first name, on your properties’ pages.")}
        {...field("name")}
      />
    </SectionForm>
  );
}
