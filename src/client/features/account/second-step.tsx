import { Button, Flex, Text } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { TextField } from "../../components/form-field.tsx";
import { useTranslate } from "../../lib/translate.ts";

type CodeField = Omit<ComponentProps<typeof TextField>, "label">;

/** The second step of a sign-in: the code, and a way back. */
export function SecondStep({ onBack, ...field }: CodeField & { onBack: () => void }) {
  const t = useTranslate();
  return (
    <>
      <Text textStyle="small">{t("Now enter the code from your authenticator app.")}</Text>
      <TextField
        label={t("Code")}
        hint={t("Without your phone, enter a recovery code.")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <Flex>
        <Button variant="plain" minH={6} onClick={onBack}>
          {t("Use Another Account")}
        </Button>
      </Flex>
    </>
  );
}
