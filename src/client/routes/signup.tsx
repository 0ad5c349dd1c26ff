import { useNavigate } from "@tanstack/react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { SignInLead } from "../features/account/sign-in-lead.tsx";
import { ApprovalNote, SignupClosed } from "../features/account/sign-up-mode.tsx";
import { SignupForm } from "../features/account/signup-form.tsx";
import { useSite } from "../first-data.ts";
import { useTranslate } from "../lib/translate.ts";

/** /signup: opens a host account. */
export function SignupRoute() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { sign_up } = useSite();
  if (sign_up === "closed") return <SignupClosed />;
  return (
    <AccountPage title={t("Create your host account")} lead={<SignInLead />}>
      {sign_up === "approval" && <ApprovalNote />}
      <SignupForm onSent={(email) => navigate({ to: "/confirm", state: { email } })} />
    </AccountPage>
  );
}
