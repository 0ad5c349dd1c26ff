import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { countryName } from "../../../shared/countries.ts";
import { type Language, languageIn } from "../../../shared/i18n/languages.ts";
import type { propertyCreateInput } from "../../../shared/schemas/properties.ts";
import { sortByName } from "../../../shared/sort.ts";
import { EmailField, SelectField, TextField, TextareaField } from "../../components/form-field.tsx";
import { useSite } from "../../first-data.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { Field } from "../../lib/use-schema-form.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { useTRPC } from "../../trpc.ts";

interface PropertyFormFieldsProps {
  field: Field<z.input<typeof propertyCreateInput>>;
  /** The initial country: the only option until the list of countries is loaded. */
  country: string;
  /** The language in which the property is written so far. */
  language: Language | undefined;
}

/** The fields of the property dialog, in the order of the public page. */
export function PropertyFormFields({ field, country, language }: PropertyFormFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <TextField dir="auto" label={t("Property name")} autoComplete="off" {...field("name")} />
      <TextField
        dir="auto"
        label={t("Location")}
        placeholder={t("Town or region")}
        autoComplete="off"
        {...field("location")}
      />
      <CountryField field={field} country={country} />
      <TextareaField
        dir="auto"
        label={t("Description")}
        optional
        rows={5}
        hint={t("What makes the place special: the house, the surroundings, how it is powered.")}
        {...field("description")}
      />
      <EmailField
        label={t("Contact email")}
        hint={t("Shown on your public page.")}
        {...field("contact_email")}
      />
      <TextField
        dir="auto"
        label={t("Room pricing")}
        optional
        placeholder={t("$150/night")}
        autoComplete="off"
        {...field("room_pricing")}
      />
      <TextField
        dir="auto"
        label={t("Availability")}
        optional
        placeholder={t("Open from May to October")}
        autoComplete="off"
        {...field("availability_info")}
      />
      <TextareaField
        dir="auto"
        label={t("Message to guests")}
        optional
        rows={3}
        hint={t("A personal note on your public page.")}
        {...field("custom_message")}
      />
      <LanguageField field={field} language={language} />
    </>
  );
}

type LanguageFieldProps = Pick<PropertyFormFieldsProps, "field" | "language">;

/** The language of the originals; nothing on a site with one language. */
function LanguageField({ field, language }: LanguageFieldProps) {
  const t = useTranslate();
  const { languages } = useSite();
  if (!languages) return null;
  const codes = new Set([...languages.map(({ code }) => code), ...(language ? [language] : [])]);
  return (
    <SelectField
      label={t("Written in")}
      options={[...codes].map((value) => ({ value, label: languageIn(value, t.language) }))}
      hint={t("The language of these texts. You can add translations into the others above.")}
      {...field("language")}
    />
  );
}

type CountryFieldProps = Pick<PropertyFormFieldsProps, "field" | "country">;

function CountryField({ field, country }: CountryFieldProps) {
  const countries = useQuery(useTRPC().countries.list.queryOptions());
  const t = useTranslate();
  const { language } = t;
  const options = (countries.data ?? []).map(({ name }) => ({
    value: name,
    label: countryName(name, language),
  }));
  const failed = countries.isError
    ? t("The list of countries could not be loaded. <retry>Try Again</retry>", {
        retry: (text) => (
          <Button
            variant="plain"
            fontSize="inherit"
            aria-disabled={countries.isFetching ? true : undefined}
            onClick={() => void countries.refetch()}
          >
            {text}
          </Button>
        ),
      })
    : undefined;
  return (
    <SelectField
      label={t("Country")}
      placeholder={t("Choose a country")}
      autoComplete="country-name"
      options={withChosen(
        sortByName(options, ({ label }) => label, language),
        country,
        countryName(country, language),
      )}
      hint={failed}
      {...field("country")}
    />
  );
}
