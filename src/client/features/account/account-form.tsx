import { Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { OnceForm, type Submission } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";

interface AccountFormProps {
  change: Submission;
  submitLabel: string;
  pendingLabel: string;
  /** The fields. */
  children: ReactNode;
  /** Advice about the last failure, above the button. */
  advice?: ReactNode;
}

/** The form of an account page. */
export function AccountForm(props: AccountFormProps) {
  return (
    <OnceForm change={props.change}>
      <Stack gap={5}>
        {props.children}
        {props.advice}
        <SubmitButton
          type="submit"
          size="lg"
          width="full"
          mt={1}
          pending={props.change.pending}
          pendingLabel={props.pendingLabel}
        >
          {props.submitLabel}
        </SubmitButton>
      </Stack>
    </OnceForm>
  );
}
