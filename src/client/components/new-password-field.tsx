import { type ComponentProps, useState } from "react";
import { msg } from "../../shared/i18n/message.ts";
import { limits } from "../../shared/limits.ts";
import { useTranslate } from "../lib/translate.ts";
import { PasswordField } from "./password-field.tsx";

const commonHint = msg(
  "This is one of the most common passwords, so it is easy to guess. You can keep it, but a longer one of your own is safer.",
);

/** A new password; warns about the most common passwords. */
export function NewPasswordField({
  hint,
  onChange,
  ...rest
}: ComponentProps<typeof PasswordField>) {
  const t = useTranslate();
  const [isCommon, setIsCommon] = useState(false);
  const look = async (password: string) => {
    if (password.length < limits.passwordMin) return setIsCommon(false);
    const { isCommonPassword } = await import("../../shared/common-passwords.ts");
    setIsCommon(isCommonPassword(password));
  };
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={<output>{isCommon ? t(commonHint) : hint}</output>}
      onChange={(event) => {
        onChange?.(event);
        // The hint is optional, so a list that fails to load is no error.
        look(event.currentTarget.value).catch(() => setIsCommon(false));
      }}
    />
  );
}
