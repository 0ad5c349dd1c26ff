import { lazy, type ReactNode, Suspense } from "react";
import { useItemDialog } from "../../lib/use-item-dialog.ts";

/** Brings the dialog machinery, which most visits never need. */
const ForgotPasswordDialog = lazy(() =>
  import("./forgot-password-dialog.tsx").then((module) => ({
    default: module.ForgotPasswordDialog,
  })),
);

/** The forgot-password dialog: what opens it with an e-mail to start from, and itself to be rendered. */
export function useForgotPassword(): [open: (email: string) => void, dialog: ReactNode] {
  const { show, close, open, item, turn } = useItemDialog<string>();
  const dialog = turn > 0 && (
    <Suspense fallback={null}>
      <ForgotPasswordDialog key={turn} open={open} email={item ?? ""} onClose={close} />
    </Suspense>
  );
  return [show, dialog];
}
