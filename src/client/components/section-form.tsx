import { Flex, Stack } from "@chakra-ui/react";
import type { FormEvent, ReactNode } from "react";
import { OnceForm } from "./once-form.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface SectionFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  pendingLabel?: string;
  pending: boolean;
  /** Clay for what cannot be undone. */
  colorPalette?: "clay" | "leaf";
  children: ReactNode;
}

/** A form in a section of the dialog. */
export function SectionForm(props: SectionFormProps) {
  return (
    <OnceForm onSubmit={props.onSubmit} pending={props.pending}>
      <Stack gap={5}>
        {props.children}
        <Flex justify="flex-end">
          <SubmitButton
            pending={props.pending}
            pendingLabel={props.pendingLabel ?? "Saving..."}
            colorPalette={props.colorPalette ?? "leaf"}
          >
            {props.submitLabel}
          </SubmitButton>
        </Flex>
      </Stack>
    </OnceForm>
  );
}
