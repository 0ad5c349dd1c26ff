import { Link } from "@chakra-ui/react";
import { Link as RouterLink, useNavigate } from "@tanstack/react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { SignupForm } from "../features/account/signup-form.tsx";

/** /signup: opens a host account. */
export function SignupRoute() {
  const navigate = useNavigate();
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
      <SignupForm onSent={(email) => navigate({ to: "/confirm", state: { email } })} />
    </AccountPage>
  );
}
