import { Box, chakra, Flex } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslate } from "../lib/translate.ts";
import { Checkbox, Input, Select, Textarea } from "./controls.tsx";

/** Ties a control to its label, hint and error: spread it on the control. */
interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  /** The error of the value; shown under the field and announced with it. */
  error?: string | undefined;
  /** A hint under the field. */
  hint?: ReactNode;
  /** Marks a field that may be left empty. */
  optional?: boolean;
}

/** A visible label, a control, and a hint and an error tied to it. */
export function FormField(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTranslate();
  const { label, error, hint, optional, children } = props;
  const id = useId();
  const described = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    optional === true && `${id}-optional`,
  ].filter((part) => part !== false);

  return (
    <Box minW={0}>
      <Flex justify="space-between" align="baseline" gap={3} mb={1.5}>
        <chakra.label htmlFor={id} textStyle="label">
          {label}
        </chakra.label>
        {optional === true && (
          <Box as="span" id={`${id}-optional`} textStyle="note" color="ink.soft">
            {t("Optional")}
          </Box>
        )}
      </Flex>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
      })}
      {hint !== undefined && (
        <Box id={`${id}-hint`} mt={1.5} textStyle="note" color="ink.soft">
          {hint}
        </Box>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}

/** The error under a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Flex id={id} gap={1.5} mt={1.5} textStyle="small" color="clay" fontWeight="medium">
      <Box as="span" aria-hidden flexShrink={0} pt="0.2em">
        <CircleAlert size={16} />
      </Box>
      {children}
    </Flex>
  );
}

/** Separates the props of the field from those of its control. */
function split<Props extends FieldProps>({ label, error, hint, optional, ...rest }: Props) {
  return { field: { label, error, hint, ...(optional === undefined ? {} : { optional }) }, rest };
}

/** A labelled input: `<TextField label="Name" {...field("name")} />`, with useSchemaForm's `field`. */
export function TextField(props: FieldProps & ComponentProps<typeof Input>) {
  const { field, rest } = split(props);
  return <FormField {...field}>{(control) => <Input {...rest} {...control} />}</FormField>;
}

/** A labelled email address. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A labelled text area. */
export function TextareaField(props: FieldProps & ComponentProps<typeof Textarea>) {
  const { field, rest } = split(props);
  return <FormField {...field}>{(control) => <Textarea {...rest} {...control} />}</FormField>;
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The first entry, whose value is empty. */
  placeholder?: string;
}

/** A labelled list of choices. */
export function SelectField(props: SelectFieldProps & ComponentProps<typeof Select>) {
  const { field, rest } = split(props);
  const { options, placeholder, ...select } = rest;
  return (
    <FormField {...field}>
      {(control) => (
        <Select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<typeof Checkbox>, "children"> {
  /** The label; may contain a link. */
  children: ReactNode;
  error?: string | undefined;
}

/** A check box with its label beside it and its error below. */
export function CheckboxField({ children, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <Box>
      <Flex gap={3} align="flex-start">
        <Checkbox
          {...rest}
          id={id}
          type="checkbox"
          mt="0.15em"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <chakra.label htmlFor={id} textStyle="small" cursor="pointer">
          {children}
        </chakra.label>
      </Flex>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}
