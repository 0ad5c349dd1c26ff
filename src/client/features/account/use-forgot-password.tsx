import type { ReactNode } from "react";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useItemDialog } from "../../lib/use-item-dialog.ts";

/** Brings the dialog machinery, which most visits never need. */
const ForgotPasswordDialog = lazyDialog(() =>
  import("./forgot-password-dialog.tsx").then((module) => module.ForgotPasswordDialog),
);

/** The forgot-password dialog: what opens it with an e-mail to start from, and itself to be rendered. */
export function useForgotPassword(): [open: (email: string) => void, dialog: ReactNode] {
  const { show, close, open, item, turn } = useItemDialog<string>();
  return [show, <ForgotPasswordDialog key={turn} open={open} email={item ?? ""} onClose={close} />];
}
