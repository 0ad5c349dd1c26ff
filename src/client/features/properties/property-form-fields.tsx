import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { propertyFields } from "../../../shared/schemas/properties.ts";
import { SelectField, TextareaField, TextField } from "../../components/form-field.tsx";
import { withChosen } from "../../lib/with-chosen.ts";
import { useTRPC } from "../../trpc.ts";

export type PropertyForm = UseFormReturn<
  z.input<typeof propertyFields>,
  unknown,
  z.output<typeof propertyFields>
>;

interface PropertyFormFieldsProps {
  form: PropertyForm;
  /** The country the form begins with: a choice before the list of countries is there. */
  country: string;
}

/** The fields of the property dialog, in the order of the public page. */
export function PropertyFormFields({ form, country }: PropertyFormFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField
        dir="auto"
        label="Property name"
        autoComplete="off"
        {...register("name")}
        error={errors.name?.message}
      />
      <TextField
        dir="auto"
        label="Location"
        placeholder="Town or region"
        autoComplete="off"
        {...register("location")}
        error={errors.location?.message}
      />
      <CountryField form={form} country={country} />
      <TextareaField
        dir="auto"
        label="Description"
        optional
        rows={5}
        hint="What makes the place special: the house, the surroundings, how it is powered."
        {...register("description")}
        error={errors.description?.message}
      />
      <TextField
        label="Contact email"
        type="email"
        autoComplete="email"
        hint="Shown on your public page."
        {...register("contact_email")}
        error={errors.contact_email?.message}
      />
      <TextField
        dir="auto"
        label="Room pricing"
        optional
        placeholder="$150/night"
        autoComplete="off"
        {...register("room_pricing")}
        error={errors.room_pricing?.message}
      />
      <TextField
        dir="auto"
        label="Availability"
        optional
        placeholder="Open from May to October"
        autoComplete="off"
        {...register("availability_info")}
        error={errors.availability_info?.message}
      />
      <TextareaField
        dir="auto"
        label="Message to guests"
        optional
        rows={3}
        hint="A personal note on your public page."
        {...register("custom_message")}
        error={errors.custom_message?.message}
      />
    </>
  );
}

function CountryField({ form, country }: PropertyFormFieldsProps) {
  const countries = useQuery(useTRPC().countries.list.queryOptions());
  const options = (countries.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const failed = countries.isError ? (
    <>
      The list of countries could not be loaded.{" "}
      <Button
        variant="plain"
        fontSize="inherit"
        aria-disabled={countries.isFetching ? true : undefined}
        onClick={() => void countries.refetch()}
      >
        Try Again
      </Button>
    </>
  ) : undefined;
  return (
    <SelectField
      label="Country"
      placeholder="Choose a country"
      autoComplete="country-name"
      options={withChosen(options, country)}
      hint={failed}
      {...form.register("country")}
      error={form.formState.errors.country?.message}
    />
  );
}
