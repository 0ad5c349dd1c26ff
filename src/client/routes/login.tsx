import { Link } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Link as RouterLink, useNavigate } from "@tanstack/react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { LoginForm } from "../features/account/login-form.tsx";
import { useForgotPassword } from "../features/account/use-forgot-password.tsx";
import { toast } from "../lib/toast.ts";
import { storeSession } from "../session.ts";

/** /login: signs a host or an admin in. */
export function LoginRoute() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [openForgotPassword, forgotPasswordDialog] = useForgotPassword();
  return (
    <AccountPage
      title="Sign In"
      lead={
        <>
          New here?{" "}
          <Link asChild>
            <RouterLink to="/signup">Create a host account</RouterLink>
          </Link>
        </>
      }
    >
      <LoginForm
        onForgot={openForgotPassword}
        onSignedIn={async (token, user) => {
          // What is kept may be somebody else's who was signed in before.
          queries.clear();
          storeSession(token, user);
          toast({ title: "Welcome back", description: `You are signed in as ${user.name}.` });
          await navigate({ to: "/dashboard" });
        }}
      />
      {forgotPasswordDialog}
    </AccountPage>
  );
}
