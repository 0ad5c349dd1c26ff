import { Flex, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useTranslate } from "../lib/translate.ts";
import { OnceForm, type Submission } from "./once-form.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface SectionFormProps {
  change: Submission;
  submitLabel: string;
  /** "Saving..." by default. */
  pendingLabel?: string;
  /** Use "clay" for actions that cannot be undone. */
  colorPalette?: "clay" | "leaf";
  children: ReactNode;
}

/** A form in a section of a dialog. */
export function SectionForm(props: SectionFormProps) {
  const t = useTranslate();
  return (
    <OnceForm change={props.change}>
      <Stack gap={5}>
        {props.children}
        <Flex justify="flex-end">
          <SubmitButton
            pending={props.change.pending}
            pendingLabel={props.pendingLabel ?? t("Saving...")}
            colorPalette={props.colorPalette ?? "leaf"}
          >
            {props.submitLabel}
          </SubmitButton>
        </Flex>
      </Stack>
    </OnceForm>
  );
}
