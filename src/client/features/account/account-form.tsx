import { Stack } from "@chakra-ui/react";
import type { FormEvent, ReactNode } from "react";
import { OnceForm } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";

interface AccountFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** The fields. */
  children: ReactNode;
  /** What to do about the last failure, above the button. */
  advice?: ReactNode;
}

/** A form of an account page: sent once, checked and sent by us. */
export function AccountForm(props: AccountFormProps) {
  return (
    <OnceForm onSubmit={props.onSubmit} pending={props.pending}>
      <Stack gap={5}>
        {props.children}
        {props.advice}
        <SubmitButton
          type="submit"
          size="lg"
          width="full"
          mt={1}
          pending={props.pending}
          pendingLabel={props.pendingLabel}
        >
          {props.submitLabel}
        </SubmitButton>
      </Stack>
    </OnceForm>
  );
}
