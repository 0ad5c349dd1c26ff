import { chakra, Grid, Text } from "@chakra-ui/react";
import { useEffect, useId } from "react";
import { z } from "zod";
import {
  type Language,
  languages,
  nameOfLanguage,
  pathPrefix,
  readLanguages,
  namedLanguages,
} from "../../../shared/i18n/languages.ts";
import { isolated } from "../../../shared/i18n/direction.ts";
import { listOfAll } from "../../../shared/list.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { SettingsView } from "../../../shared/schemas/settings.ts";
import { CheckboxField, SelectField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useSite, useSiteChange } from "../../first-data.ts";
import { fallback } from "../../lib/fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";
import { LockedField } from "./locked-field.tsx";

const languageForm = z.object({
  own: z.enum(languages),
  others: z.array(z.enum(languages)),
});

interface LanguageFormProps {
  view: SettingsView;
  /** Called with whether closing the form would lose changes. */
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
}

/** The names of the languages in a list, each in itself: "English, Deutsch, and العربية". */
export const languageNames = (list: string, inLanguage: Language): string =>
  listOfAll(
    (readLanguages(list) ?? []).map((code) => isolated(nameOfLanguage(code))),
    inLanguage,
  );

/** The site's own language, and the others that are on. */
export function LanguageForm({ view, onDirtyChange, onSaved }: LanguageFormProps) {
  const t = useTranslate();
  const change = useLanguageChange();
  const [current = "en", ...others] = readLanguages(view.in_effect.languages) ?? [];
  const { form, field } = useSchemaForm(languageForm, {
    defaultValues: { own: current, others },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const own = form.watch("own");
  const legend = useId();

  const save = useFormChange(form, {
    send: (client, chosen) => {
      const also = languages.filter(
        (language) => language !== chosen.own && chosen.others.includes(language),
      );
      return client.settings.update.mutate({ languages: [chosen.own, ...also].join() });
    },
    done: () => ({ title: msg("Settings saved") }),
    failed: { text: fallback.settingsUpdate },
    outdated: adminPages,
    onDone: ({ in_effect }) => {
      onSaved();
      change(in_effect.languages);
    },
  });

  if (view.locked.includes("languages")) {
    return (
      <LockedField name="languages" value={languageNames(view.in_effect.languages, t.language)} />
    );
  }
  return (
    <SectionForm change={save} submitLabel={t("Save")}>
      <SelectField
        label={t("The site’s own language")}
        options={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
        hint={t("New visitors see the site in this language.")}
        {...field("own")}
      />
      <chakra.fieldset aria-labelledby={legend}>
        <Text id={legend} textStyle="label" mb={2}>
          {t("Other languages")}
        </Text>
        <Grid gap={3} templateColumns="repeat(auto-fill, minmax(9rem, 1fr))">
          {languages
            .filter((language) => language !== own)
            .map((language) => (
              <CheckboxField key={language} value={language} {...field("others")}>
                <span lang={language}>{nameOfLanguage(language)}</span>
              </CheckboxField>
            ))}
        </Grid>
      </chakra.fieldset>
    </SectionForm>
  );
}

/** Applies changed languages to this page, which moves if its language has another address now. */
function useLanguageChange(): (list: string) => void {
  const t = useTranslate();
  const site = useSite();
  const changeSite = useSiteChange();
  return (list) => {
    const { languages: _before, ...rest } = site;
    const after = namedLanguages(list);
    const changed = { ...rest, ...(after && { languages: after }) };
    const [own = "en"] = readLanguages(list) ?? [];
    const isOn = own === t.language || after?.some(({ code }) => code === t.language) === true;
    const prefix = (of: typeof site) => pathPrefix(of, t.language);
    if (isOn && prefix(site) === prefix(changed)) changeSite(changed);
    else {
      const page = location.pathname.slice(prefix(site).length) + location.search;
      location.assign(location.origin + prefix(changed) + page);
    }
  };
}
