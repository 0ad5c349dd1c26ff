import { Link } from "@chakra-ui/react";
import { Link as RouterLink, useNavigate } from "@tanstack/react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { ApprovalNote, SignupClosed } from "../features/account/sign-up-mode.tsx";
import { SignupForm } from "../features/account/signup-form.tsx";
import { useSite } from "../first-data.ts";

/** /signup: opens a host account. */
export function SignupRoute() {
  const navigate = useNavigate();
  const { sign_up } = useSite();
  if (sign_up === "closed") return <SignupClosed />;
  return (
    <AccountPage
      title="Create your host account"
      lead={
        <>
          Already have an account?{" "}
          <Link asChild>
            <RouterLink to="/login">Sign in</RouterLink>
          </Link>
        </>
      }
    >
      {sign_up === "approval" && <ApprovalNote />}
      <SignupForm onSent={(email) => navigate({ to: "/confirm", state: { email } })} />
    </AccountPage>
  );
}
