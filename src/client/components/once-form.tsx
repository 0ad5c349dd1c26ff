import { chakra } from "@chakra-ui/react";
import type { ComponentProps, FormEvent } from "react";

/** Sends the form: see useFormChange. */
export interface Submission {
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  pending: boolean;
}

interface OnceFormProps extends Omit<ComponentProps<typeof chakra.form>, "onSubmit"> {
  change: Submission;
}

/**
 * A form that the app validates and sends; the browser itself never does, since it would leave the
 * page. It does nothing while a submission is pending.
 */
export function OnceForm({ change, ...rest }: OnceFormProps) {
  return (
    <chakra.form
      noValidate
      method="post"
      onSubmit={(event) => {
        if (change.pending) event.preventDefault();
        else void change.submit(event);
      }}
      {...rest}
    />
  );
}
