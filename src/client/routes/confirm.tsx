import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import {
  ConfirmationFailed,
  Confirmed,
  Confirming,
  EmailUnchanged,
  WaitingForEmail,
} from "../features/account/confirmation.tsx";
import { ContactConfirmation } from "../features/account/contact-confirmation.tsx";
import { NewPasswordForm } from "../features/account/new-password-form.tsx";
import { useConfirmation } from "../features/account/use-confirmation.ts";
import { useForgotPassword } from "../features/account/use-forgot-password.tsx";
import { useTranslate } from "../lib/translate.ts";
import { clearSession } from "../session.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that /signup sent the email to; /confirm shows it. */
    email?: string;
    /** A sign-up was just confirmed; /login says which password to use. */
    confirmed?: boolean;
  }
}

/** /confirm: waits for the email, and handles its links. */
export function ConfirmRoute() {
  const t = useTranslate();
  const navigate = useNavigate();
  const confirmation = useConfirmation();
  const [openForgotPassword, forgotPasswordDialog] = useForgotPassword();
  const sentTo = useLocation({ select: ({ state }) => state.email });
  // The server does not know this state, and the first render must match the server's.
  const email = useHydrated() ? sentTo : undefined;

  if (confirmation.state === "waiting") {
    return <WaitingForEmail email={email} />;
  }
  if (confirmation.state === "failed") return <ConfirmationFailed failed={confirmation.failed} />;
  if (confirmation.state === "confirming") return <Confirming />;
  if (confirmation.state === "confirmed") {
    return (
      <Confirmed
        what={confirmation.what}
        onContinue={() => {
          // A change of the address ends every session of the account, including this one.
          if (confirmation.what === "email_change") clearSession();
          const state = { confirmed: confirmation.what === "signup" };
          void navigate({ to: "/login", replace: true, state });
        }}
      />
    );
  }
  if (confirmation.state === "email-unchanged") {
    return <EmailUnchanged failed={confirmation.failed} />;
  }
  if (confirmation.state === "contact") {
    return <ContactConfirmation key={confirmation.token} token={confirmation.token} />;
  }
  return (
    <AccountPage
      title={t("Choose a new password")}
      lead={t("You’ll use it to sign in from now on.")}
    >
      <NewPasswordForm
        key={confirmation.token}
        token={confirmation.token}
        onSet={async () => {
          // Every session of the account has ended, including this one.
          clearSession();
          await navigate({ to: "/login", replace: true });
        }}
        onAskAgain={() => openForgotPassword("")}
      />
      {forgotPasswordDialog}
    </AccountPage>
  );
}
