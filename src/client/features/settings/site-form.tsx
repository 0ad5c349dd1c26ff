import { Text } from "@chakra-ui/react";
import { useEffect } from "react";
import type { z } from "zod";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { settingsInput, type SettingsView, signUpMode } from "../../../shared/schemas/settings.ts";
import { siteChoiceNames, staysModes } from "../../../shared/schemas/site.ts";
import { settingNames, signUpWords, staysWords } from "../../../shared/setting-names.ts";
import { CheckboxField, SelectField, TextField } from "../../components/form-field.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useSite, useSiteChange } from "../../first-data.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { LockedField } from "./locked-field.tsx";
import type { SettingsQuery } from "./settings-data.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

const siteForm = settingsInput.omit({ languages: true });
const siteTextNames = siteChoiceNames.filter((name) => name !== "languages" && name !== "stays");

interface SiteFormProps {
  settings: SettingsQuery;
  /** Called with whether closing the form would lose changes. */
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
}

/** The form, as soon as the settings are loaded. */
export function SiteForm({ settings, ...props }: SiteFormProps) {
  const t = useTranslate();
  if (settings.isLoadingError) {
    return (
      <LoadFailure
        failure={settings.error}
        title={t("The settings could not be loaded")}
        text={fallback.settings}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return settings.data ? <Fields view={settings.data} {...props} /> : <RowSkeletons />;
}

type FieldsProps = Omit<SiteFormProps, "settings"> & { view: SettingsView };

function Fields({ view, onDirtyChange, onSaved }: FieldsProps) {
  const t = useTranslate();
  const site = useSite();
  const changeSite = useSiteChange();
  const { form, field } = useSchemaForm(siteForm, { defaultValues: typedValues(view) });
  const { isDirty, dirtyFields } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = useFormChange(form, {
    // Only the changed fields: another admin may have changed the others meanwhile.
    send: (client, input) =>
      client.settings.update.mutate(
        Object.fromEntries(Object.entries(input).filter(([name]) => name in dirtyFields)),
      ),
    done: ({ interest_retention_days: days }) => ({
      title: msg("Settings saved"),
      description:
        days !== null && "interest_retention_days" in dirtyFields
          ? msg(
              "Guest messages older than {days, plural, one {# day} other {# days}} will be erased within the hour.",
              { days },
            )
          : msg("They now apply to every page and every email."),
    }),
    failed: { text: fallback.settingsUpdate },
    outdated: adminPages,
    onDone: ({ in_effect, sign_up }) => {
      const { languages: _languages, stays, ...choices } = in_effect;
      const { stays: _stays, ...others } = site;
      changeSite({ ...others, ...choices, ...(stays === "off" && { stays }), sign_up });
      onSaved();
    },
  });

  return (
    <SectionForm change={save} submitLabel={t("Save")}>
      <Text textStyle="small" color="ink.soft">
        {t("Leave a field empty to use the default.")}
      </Text>
      {siteTextNames.map((name) =>
        view.locked.includes(name) ? (
          <LockedField key={name} name={name} value={view.in_effect[name]} />
        ) : (
          <TextField
            key={name}
            label={t(settingNames[name])}
            type={name === "site_name" ? "text" : name === "contact_email" ? "email" : "url"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={view.in_effect[name]}
            {...field(name)}
          />
        ),
      )}
      <TextField
        label={t(settingNames.interest_retention_days)}
        inputMode="numeric"
        autoComplete="off"
        optional
        hint={t(
          "Older messages are erased for good within the hour. Leave empty to keep them all.",
        )}
        {...field("interest_retention_days")}
      />
      {view.locked.includes("stays") ? (
        <LockedField name="stays" value={view.in_effect.stays} />
      ) : (
        <SelectField
          label={t(settingNames.stays)}
          options={staysModes.map((value) => ({ value, label: t(staysWords[value]) }))}
          hint={t(
            "Contracts that are made through a site can bring duties: consumer law, rules for short-term rentals, tax reports. See docs/hosting-duties.md in your installation.",
          )}
          {...field("stays")}
        />
      )}
      <SelectField
        label={t(settingNames.sign_up)}
        options={signUpMode.options.map((value) => ({ value, label: t(signUpWords[value]) }))}
        {...field("sign_up")}
      />
      <CheckboxField {...field("admins_need_second_factor")}>
        {t("Require a second factor for admins. Admins without one must set it up first")}
      </CheckboxField>
    </SectionForm>
  );
}

/** The values of the form; settings without a value are empty strings. */
function typedValues(view: SettingsView): Required<z.input<typeof siteForm>> {
  const days = view.interest_retention_days;
  return {
    site_name: view.site_name ?? "",
    contact_email: view.contact_email ?? "",
    demo_video_url: view.demo_video_url ?? "",
    how_it_works_url: view.how_it_works_url ?? "",
    terms_url: view.terms_url ?? "",
    privacy_url: view.privacy_url ?? "",
    cookie_policy_url: view.cookie_policy_url ?? "",
    stays: view.in_effect.stays === "off" ? "off" : "on",
    interest_retention_days: days === null ? "" : String(days),
    sign_up: view.sign_up,
    admins_need_second_factor: view.admins_need_second_factor,
  };
}
