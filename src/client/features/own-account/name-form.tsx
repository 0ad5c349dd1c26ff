import { accountNameForm } from "../../../shared/schemas/account.ts";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface NameFormProps {
  user: UserView;
  onSaved: (user: UserView) => void;
}

export function NameForm({ user, onSaved }: NameFormProps) {
  const { form, field } = useSchemaForm(accountNameForm, { defaultValues: { name: user.name } });
  const save = useFormChange(form, {
    send: (client, input) => client.account.update.mutate(input),
    done: ({ name }) => ({ title: "Name changed", description: `Your name is now ${name}.` }),
    failed: { title: "The name was not changed" },
    onDone: onSaved,
  });
  return (
    <SectionForm change={save} submitLabel="Save Name">
      <TextField
        label="Full name"
        autoComplete="name"
        hint="Guests only see your first name, on your properties’ pages."
        {...field("name")}
      />
    </SectionForm>
  );
}
