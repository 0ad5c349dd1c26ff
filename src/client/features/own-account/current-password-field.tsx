import type { ComponentProps } from "react";
import { PasswordField } from "../../components/password-field.tsx";
import { useTranslate } from "../../lib/translate.ts";

type Props = Omit<ComponentProps<typeof PasswordField>, "label">;

/** The password that confirms a change to one's own account. */
export function CurrentPasswordField(props: Props) {
  const t = useTranslate();
  return <PasswordField label={t("Current password")} autoComplete="current-password" {...props} />;
}
