import { Button, Flex, Text } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { TextField } from "../../components/form-field.tsx";

type CodeField = Omit<ComponentProps<typeof TextField>, "label">;

/** The second step of a sign-in: the code, and a way back. */
export function SecondStep({ onBack, ...field }: CodeField & { onBack: () => void }) {
  return (
    <>
      <Text textStyle="small">Now enter the code from your authenticator app.</Text>
      <TextField
        label="Code"
        hint="Without your phone, enter a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <Flex>
        <Button variant="plain" minH={6} onClick={onBack}>
          Use another account
        </Button>
      </Flex>
    </>
  );
}
