import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useOverlay } from "../../lib/use-overlay.ts";

/** Loaded when it is needed: most visits need no dialogs. */
const ForgotPasswordDialog = lazyDialog(() =>
  import("./forgot-password-dialog.tsx").then((module) => module.ForgotPasswordDialog),
);

/** The forgot-password dialog: a function that opens it with an email, and the dialog to render. */
export function useForgotPassword(): [open: (email: string) => void, dialog: ReactNode] {
  const { show, close, open, turn } = useOverlay("forgot-password");
  const [email, setEmail] = useState("");
  return [
    (typed) => {
      setEmail(typed);
      show();
    },
    <ForgotPasswordDialog key={turn} open={open} email={email} onClose={close} />,
  ];
}
