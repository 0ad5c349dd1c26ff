import { Box, Button, Link } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Link as RouterLink, useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { msg } from "../../shared/i18n/message.ts";
import { AccountPage } from "../features/account/account-page.tsx";
import { Advice } from "../features/account/advice.tsx";
import { LoginForm } from "../features/account/login-form.tsx";
import { useForgotPassword } from "../features/account/use-forgot-password.tsx";
import { usePageAfterSignIn } from "../lib/after-sign-in.ts";
import { toast } from "../lib/toast.ts";
import { useTranslate } from "../lib/translate.ts";
import { storeSession } from "../session.ts";

/** /login: signs a host or an admin in. */
export function LoginRoute() {
  const t = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const state = useLocation({ select: (location) => location.state });
  const pageToOpen = usePageAfterSignIn(state);
  // The server does not know this state, and the first render must match the server's.
  const isConfirmed = useHydrated() && state.confirmed === true;
  const [openForgotPassword, forgotPasswordDialog] = useForgotPassword();
  return (
    <AccountPage
      title={t("Sign In")}
      lead={t("New here? <signup>Create a host account</signup>", {
        signup: (text) => (
          <Link asChild>
            <RouterLink to="/signup">{text}</RouterLink>
          </Link>
        ),
      })}
    >
      {isConfirmed && <SetAtSignUp onForgot={() => openForgotPassword("")} />}
      <LoginForm
        onForgot={openForgotPassword}
        onSignedIn={async (token, user) => {
          // Cached data may belong to the person who was signed in before.
          queries.clear();
          storeSession(token, user);
          // The dashboard says "Welcome, …".
          toast({
            title: msg("Welcome back"),
            description: msg("You are signed in as {name}.", { name: user.name }),
            quiet: true,
          });
          // Replaces this page: Back leads to the page before it, and the wanted page is forgotten.
          await navigate({ href: pageToOpen(), replace: true });
        }}
      />
      {forgotPasswordDialog}
    </AccountPage>
  );
}

/** A sign-up may have been made by somebody else, who then knows the password. */
function SetAtSignUp({ onForgot }: { onForgot: () => void }) {
  const t = useTranslate();
  return (
    <Box mb={6}>
      <Advice>
        {t(
          "Sign in with the password set at sign-up. If you didn’t set it yourself, someone else knows it: <forgot>choose a new password</forgot>",
          {
            forgot: (text) => (
              <Button variant="plain" minH={6} onClick={onForgot}>
                {text}
              </Button>
            ),
          },
        )}
      </Advice>
    </Box>
  );
}
