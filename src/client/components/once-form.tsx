import { chakra } from "@chakra-ui/react";
import type { ComponentProps, FormEvent } from "react";

interface OnceFormProps extends Omit<ComponentProps<typeof chakra.form>, "onSubmit"> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** While it is on its way it is not sent again. */
  pending: boolean;
}

/** A form that is checked and sent by us, never by the browser (which would leave the page). */
export function OnceForm({ onSubmit, pending, ...rest }: OnceFormProps) {
  return (
    <chakra.form
      noValidate
      method="post"
      onSubmit={(event) => {
        if (pending) event.preventDefault();
        else onSubmit(event);
      }}
      {...rest}
    />
  );
}
