import { zodResolver } from "@hookform/resolvers/zod";
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { messageOfIssue } from "../../shared/i18n/schema-errors.ts";
import { type PageTranslate, useTranslate } from "./translate.ts";

/** A form that the schema validates. `field` ties a control of components/form-field.tsx to it. */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, "resolver"> = {},
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options });
  return { form, field: fieldsOf(form, useTranslate()) };
}

/** `<TextField label="Name" {...field("name")} />`: the control's value, events and error. */
export function fieldsOf<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  t: PageTranslate,
) {
  const { errors } = form.formState;
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const { message } = get<object, { message?: string } | undefined>(errors, name) ?? {};
    const error = message === undefined ? undefined : t(messageOfIssue(message));
    return { ...form.register(name, options), error };
  };
}

export type Field<Values extends FieldValues> = ReturnType<typeof fieldsOf<Values, unknown>>;
