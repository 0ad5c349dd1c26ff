import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { accountNameForm } from "../../../shared/schemas/account.ts";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { TextField } from "../../components/form-field.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { useOwnChange } from "./use-own-change.ts";

interface NameFormProps {
  user: UserView;
  onSaved: (user: UserView) => void;
}

export function NameForm({ user, onSaved }: NameFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(accountNameForm),
    defaultValues: { name: user.name },
  });
  const save = useOwnChange({
    send: (client, input: z.output<typeof accountNameForm>) => client.account.update.mutate(input),
    done: ({ name }) => ({ title: "Name changed", description: `Your name is now ${name}.` }),
    failed: "The name was not changed",
    onDone: onSaved,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(save.run)(event)}
      submitLabel="Save Name"
      pending={save.pending}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        {...register("name")}
        error={formState.errors.name?.message}
      />
    </SectionForm>
  );
}
