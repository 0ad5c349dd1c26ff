import { Button, Flex, Link, Spinner, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { useSite } from "../../first-data.ts";
import { toast } from "../../lib/toast.ts";
import { useTranslate } from "../../lib/translate.ts";
import { AccountPage } from "./account-page.tsx";
import { Advice } from "./advice.tsx";
import type { Confirmed as ConfirmedThing, FailedLink } from "./use-confirmation.ts";

/** Waits for the link in the email, which was sent to `email` if that is known. */
export function WaitingForEmail({ email }: { email: string | undefined }) {
  const t = useTranslate();
  return (
    <AccountPage
      title={t("Check your email")}
      lead={
        email === undefined
          ? t(
              "We’ve sent a confirmation link to your email address. Open it to activate your host account.",
            )
          : t(
              "We’ve sent a confirmation link to <bdi>{email}</bdi>. Open it to activate your host account.",
              { email },
            )
      }
    >
      <Stack gap={6}>
        {!useSite().sends_mail && (
          <Advice>
            {t(
              "This site can’t send email, so your link is only on the server. Ask the site’s admins for it.",
            )}
          </Advice>
        )}
        <Text textStyle="small" color="ink.soft">
          {t("Can’t find it? Check your spam folder. The link works for 24 hours.")}
        </Text>
        <Stack gap={4} pt={6} borderTopWidth="1px" borderColor="line" align="flex-start">
          <Link asChild>
            <RouterLink to="/signup" onClick={askToSignUpAgain}>
              {t("Resend confirmation email")}
            </RouterLink>
          </Link>
          <BackToSignIn />
        </Stack>
      </Stack>
    </AccountPage>
  );
}

/** A new link comes with a new sign-up. */
function askToSignUpAgain(): void {
  toast({
    title: msg("Please sign up again"),
    description: msg("Fill in the form again and we’ll send you a new link."),
  });
}

function BackToSignIn() {
  const t = useTranslate();
  return (
    <Link asChild>
      <RouterLink to="/login">{t("Back to Sign In")}</RouterLink>
    </Link>
  );
}

/** The link of a sign-up did not work; it may still be valid if `retry` is there. */
export function ConfirmationFailed({ failed: { retry } }: { failed: FailedLink }) {
  const t = useTranslate();
  if (retry) return <NotChecked onRetry={retry} />;
  return (
    <AccountPage
      title={t("This link no longer works")}
      lead={t("It has expired, or part of it is missing. Sign up again to get a new one.")}
    >
      <Stack gap={6} align="flex-start">
        <Button asChild size="lg">
          <RouterLink to="/signup" onClick={askToSignUpAgain}>
            {t("Get a New Link")}
          </RouterLink>
        </Button>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

/** Shown while the link is checked. */
export function Confirming() {
  const t = useTranslate();
  return (
    <AccountPage title={t("One moment")}>
      <Flex as="output" align="center" gap={4} color="ink.soft">
        <Spinner aria-hidden boxSize={8} />
        {t("Confirming your email...")}
      </Flex>
    </AccountPage>
  );
}

/** The link of an address change failed: the account keeps its address, unless an answer was lost. */
export function EmailUnchanged({ failed: { retry } }: { failed: FailedLink }) {
  const t = useTranslate();
  if (retry) return <NotChecked onRetry={retry} />;
  return (
    <AccountPage
      title={t("Your email hasn’t changed")}
      lead={t("Keep signing in with your old email.")}
    >
      <Stack gap={6} align="flex-start">
        <Advice>
          {t(
            "This link has expired, or the address now belongs to another account. Get a new link under “Your account”.",
          )}
        </Advice>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

/** No answer said whether the link works. */
function NotChecked({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate();
  return (
    <AccountPage title={t("We couldn’t check your link")} lead={t("Please try again.")}>
      <Stack gap={6} align="flex-start">
        <Button size="lg" onClick={onRetry}>
          {t("Try Again")}
        </Button>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

const confirmedTexts = {
  signup: {
    title: msg("Your account is ready"),
    lead: msg("All done. Taking you to sign in."),
  },
  email_change: {
    title: msg("Your email has changed"),
    lead: msg("You’ll use it to sign in from now on. Taking you to sign in."),
  },
} as const;

/** For sites where an admin approves each sign-up. */
const confirmedAndWaiting = {
  title: msg("Your email is confirmed"),
  lead: msg("An admin will review your account, and we’ll email you. Taking you to sign in."),
} as const;

interface ConfirmedProps {
  what: ConfirmedThing;
  onContinue: () => void;
}

/** The confirmation succeeded; continues after two seconds. */
export function Confirmed({ what, onContinue }: ConfirmedProps) {
  const t = useTranslate();
  const goOn = useEffectEvent(onContinue);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), limits.redirectAfterConfirmationMs);
    return () => clearTimeout(timer);
  }, []);
  const waits = useSite().sign_up !== "open" && what === "signup";
  const { title, lead } = waits ? confirmedAndWaiting : confirmedTexts[what];
  return (
    <AccountPage title={t(title)} lead={t(lead)}>
      <Stack gap={6} align="flex-start">
        {what === "signup" && (
          <Text textStyle="small" color="ink.soft">
            {t("Sign in with the password set at sign-up.")}
          </Text>
        )}
        <Button size="lg" onClick={onContinue}>
          {t("Sign In Now")}
        </Button>
      </Stack>
    </AccountPage>
  );
}
