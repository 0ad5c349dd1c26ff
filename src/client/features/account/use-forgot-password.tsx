import { lazy, type ReactNode, Suspense, useState } from "react";

/** Brings the dialog machinery, which most visits never need. */
const ForgotPasswordDialog = lazy(() =>
  import("./forgot-password-dialog.tsx").then((module) => ({
    default: module.ForgotPasswordDialog,
  })),
);

/** The forgot-password dialog, fresh each time it opens: what opens it, and itself to be rendered. */
export function useForgotPassword(): [open: (email: string) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState({ open: false, email: "", times: 0 });
  const dialog = asked.times > 0 && (
    <Suspense fallback={null}>
      <ForgotPasswordDialog
        key={asked.times}
        open={asked.open}
        email={asked.email}
        onClose={() => setAsked({ ...asked, open: false })}
      />
    </Suspense>
  );
  return [(email) => setAsked({ open: true, email, times: asked.times + 1 }), dialog];
}
