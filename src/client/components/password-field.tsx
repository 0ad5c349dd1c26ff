import { Box, Button } from "@chakra-ui/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslate } from "../lib/translate.ts";
import { Input } from "./controls.tsx";
import { FormField } from "./form-field.tsx";

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, "type"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled password with a button that reveals it. */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    // The error repeats the hint.
    <FormField label={label} error={error} hint={error === undefined ? hint : undefined}>
      {(control) => (
        <Box position="relative">
          <Input
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            // Its own direction, also while it is shown; the button is at the end of the page's.
            dir="ltr"
            pe={18}
            _rtl={{ ps: 18, pe: 4 }}
          />
          <Button
            variant="ghost"
            size="sm"
            position="absolute"
            insetEnd={1.5}
            top="50%"
            transform="translateY(-50%)"
            borderRadius="md"
            aria-controls={control.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? "Hide" : "Show")}
          </Button>
        </Box>
      )}
    </FormField>
  );
}
