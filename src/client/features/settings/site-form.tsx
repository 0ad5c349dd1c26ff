import { Button, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import {
  settingsInput,
  type SettingsInput,
  type SettingsView,
  signUpMode,
} from "../../../shared/schemas/settings.ts";
import { siteChoiceNames } from "../../../shared/schemas/site.ts";
import { settingNames, signUpWords } from "../../../shared/setting-names.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { CheckboxField, SelectField, TextField } from "../../components/form-field.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useSite, useSiteChange } from "../../first-data.ts";
import { messageOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";
import { LockedField } from "./locked-field.tsx";
import type { SettingsQuery } from "./settings-data.ts";

interface SiteFormProps {
  settings: SettingsQuery;
  /** Whether something typed would be lost. */
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
}

/** The form, once there is something to fill it with. */
export function SiteForm({ settings, ...props }: SiteFormProps) {
  if (settings.isError) {
    return (
      <ErrorState
        title="The settings could not be loaded"
        action={<Button onClick={() => void settings.refetch()}>Retry</Button>}
      >
        {messageOf(settings.error, fallback.settings)}
      </ErrorState>
    );
  }
  return settings.data ? <Fields view={settings.data} {...props} /> : <RowSkeletons />;
}

type FieldsProps = Omit<SiteFormProps, "settings"> & { view: SettingsView };

function Fields({ view, onDirtyChange, onSaved }: FieldsProps) {
  const site = useSite();
  const changeSite = useSiteChange();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(settingsInput),
    defaultValues: typedValues(view),
  });
  const { errors, isDirty, dirtyFields } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = useAdminAct({
    // Only what was changed: another admin may have changed the rest meanwhile.
    send: (client, input: SettingsInput) =>
      client.settings.update.mutate(
        Object.fromEntries(Object.entries(input).filter(([name]) => name in dirtyFields)),
      ),
    done: ({ interest_retention_days: days }) => ({
      title: "Settings saved",
      description:
        days !== null && "interest_retention_days" in dirtyFields
          ? `Guest messages older than ${days} days will be erased within the hour.`
          : "They now apply to every page and every email.",
    }),
    failed: fallback.settingsUpdate,
    onDone: ({ in_effect, sign_up }) => {
      changeSite({ ...site, ...in_effect, sign_up });
      onSaved();
    },
    onFailed: (failure) => showServerIssues(failure, setError),
  });

  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(save.run)(event)}
      submitLabel="Save"
      pending={save.pending}
    >
      <Text textStyle="small" color="ink.soft">
        Leave a field empty to use the default.
      </Text>
      {siteChoiceNames.map((name) =>
        view.locked.includes(name) ? (
          <LockedField key={name} name={name} value={view.in_effect[name]} />
        ) : (
          <TextField
            key={name}
            label={settingNames[name]}
            type={name === "site_name" ? "text" : name === "contact_email" ? "email" : "url"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={view.in_effect[name]}
            {...register(name)}
            error={errors[name]?.message}
          />
        ),
      )}
      <TextField
        label={settingNames.interest_retention_days}
        inputMode="numeric"
        autoComplete="off"
        optional
        hint="Older messages are erased for good within the hour. Leave empty to keep them all."
        {...register("interest_retention_days")}
        error={errors.interest_retention_days?.message}
      />
      <SelectField
        label={settingNames.sign_up}
        options={signUpMode.options.map((value) => ({ value, label: signUpWords[value] }))}
        {...register("sign_up")}
        error={errors.sign_up?.message}
      />
      <CheckboxField
        {...register("admins_need_second_factor")}
        error={errors.admins_need_second_factor?.message}
      >
        Require a second factor for admins. Admins without one must set it up first
      </CheckboxField>
    </SectionForm>
  );
}

/** The settings as the form's controls hold them: what nobody chose is an empty text. */
function typedValues(view: SettingsView): Required<z.input<typeof settingsInput>> {
  const days = view.interest_retention_days;
  return {
    site_name: view.site_name ?? "",
    contact_email: view.contact_email ?? "",
    demo_video_url: view.demo_video_url ?? "",
    how_it_works_url: view.how_it_works_url ?? "",
    terms_url: view.terms_url ?? "",
    privacy_url: view.privacy_url ?? "",
    cookie_policy_url: view.cookie_policy_url ?? "",
    interest_retention_days: days === null ? "" : String(days),
    sign_up: view.sign_up,
    admins_need_second_factor: view.admins_need_second_factor,
  };
}
