import type { ComponentProps } from "react";
import { PasswordField } from "../../components/password-field.tsx";

type Props = Omit<ComponentProps<typeof PasswordField>, "label">;

/** The password that confirms a change to one's own account. */
export function CurrentPasswordField(props: Props) {
  return <PasswordField label="Current password" autoComplete="current-password" {...props} />;
}
