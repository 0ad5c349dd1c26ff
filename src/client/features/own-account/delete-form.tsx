import { Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { accountDeletionInput } from "../../../shared/schemas/account.ts";
import { EmailField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface DeleteFormProps {
  email: string;
  onDeleted: () => Promise<void>;
}

/** Deletes the account after its email address and password are typed. */
export function DeleteForm({ email, onDeleted }: DeleteFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(accountDeletionInput, {
    defaultValues: { email: "", current_password: "" },
  });
  const remove = useFormChange(form, {
    send: (client, input) => client.account.delete.mutate(input),
    done: () => ({ title: msg("Account deleted"), description: msg("Everything in it is gone.") }),
    failed: { title: msg("The account was not deleted") },
    onDone: onDeleted,
  });
  return (
    <SectionForm
      change={remove}
      submitLabel={t("Delete Account")}
      pendingLabel={t("Deleting...")}
      colorPalette="clay"
    >
      <Text textStyle="small">
        {t(
          "This deletes your properties with their photos and upgrades, messages from guests, and emails. It cannot be undone.",
        )}
      </Text>
      <EmailField
        label={t("Your email, to confirm")}
        autoComplete="off"
        hint={t("Type <bdi>{email}</bdi>", { email })}
        {...field("email")}
      />
      <CurrentPasswordField {...field("current_password")} />
    </SectionForm>
  );
}
