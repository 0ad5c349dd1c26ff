import { Button, Flex, Link, Spinner, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { limits } from "../../../shared/limits.ts";
import { useSite } from "../../first-data.ts";
import { toast } from "../../lib/toast.ts";
import { AccountPage } from "./account-page.tsx";
import { Advice } from "./advice.tsx";
import type { Confirmed as ConfirmedThing, FailedLink } from "./use-confirmation.ts";

/** Waits for the link in the email, which was sent to `email` if that is known. */
export function WaitingForEmail({ email }: { email: string | undefined }) {
  return (
    <AccountPage
      title="Check your email"
      lead={`We’ve sent a confirmation link to ${email ?? "your email address"}. Open it to activate your host account.`}
    >
      <Stack gap={6}>
        {!useSite().sends_mail && (
          <Advice>
            This site can’t send email, so your link is only on the server. Ask the site’s admins
            for it.
          </Advice>
        )}
        <Text textStyle="small" color="ink.soft">
          Can’t find it? Check your spam folder. The link works for 24 hours.
        </Text>
        <Stack gap={4} pt={6} borderTopWidth="1px" borderColor="line" align="flex-start">
          <Link asChild>
            <RouterLink to="/signup" onClick={askToSignUpAgain}>
              Resend confirmation email
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
    title: "Please sign up again",
    description: "Fill in the form again and we’ll send you a new link.",
  });
}

function BackToSignIn() {
  return (
    <Link asChild>
      <RouterLink to="/login">Back to Sign In</RouterLink>
    </Link>
  );
}

/** The link of a sign-up did not work; it may still be valid if `retry` is there. */
export function ConfirmationFailed({ failed: { retry } }: { failed: FailedLink }) {
  if (retry) return <NotChecked onRetry={retry} />;
  return (
    <AccountPage
      title="This link no longer works"
      lead="It has expired, or part of it is missing. Sign up again to get a new one."
    >
      <Stack gap={6} align="flex-start">
        <Button asChild size="lg">
          <RouterLink to="/signup" onClick={askToSignUpAgain}>
            Get a New Link
          </RouterLink>
        </Button>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

/** Shown while the link is checked. */
export function Confirming() {
  return (
    <AccountPage title="One moment">
      <Flex as="output" align="center" gap={4} color="ink.soft">
        <Spinner aria-hidden boxSize={8} />
        Confirming your email...
      </Flex>
    </AccountPage>
  );
}

/** The link of an address change failed: the account keeps its address, unless an answer was lost. */
export function EmailUnchanged({ failed: { retry } }: { failed: FailedLink }) {
  if (retry) return <NotChecked onRetry={retry} />;
  return (
    <AccountPage title="Your email hasn’t changed" lead="Keep signing in with your old email.">
      <Stack gap={6} align="flex-start">
        <Advice>
          This link has expired, or the address now belongs to another account. Get a new link under
          “Your account”.
        </Advice>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

/** No answer said whether the link works. */
function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <AccountPage title="We couldn’t check your link" lead="Please try again.">
      <Stack gap={6} align="flex-start">
        <Button size="lg" onClick={onRetry}>
          Try Again
        </Button>
        <BackToSignIn />
      </Stack>
    </AccountPage>
  );
}

const confirmedTexts = {
  signup: {
    title: "Your account is ready",
    lead: "All done. Taking you to sign in.",
  },
  email_change: {
    title: "Your email has changed",
    lead: "You’ll use it to sign in from now on. Taking you to sign in.",
  },
} as const;

/** For sites where an admin approves each sign-up. */
const confirmedAndWaiting = {
  title: "Your email is confirmed",
  lead: "An admin will review your account, and we’ll email you. Taking you to sign in.",
} as const;

interface ConfirmedProps {
  what: ConfirmedThing;
  onContinue: () => void;
}

/** The confirmation succeeded; continues after two seconds. */
export function Confirmed({ what, onContinue }: ConfirmedProps) {
  const goOn = useEffectEvent(onContinue);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), limits.redirectAfterConfirmationMs);
    return () => clearTimeout(timer);
  }, []);
  const waits = useSite().sign_up !== "open" && what === "signup";
  return (
    <AccountPage {...(waits ? confirmedAndWaiting : confirmedTexts[what])}>
      <Stack gap={6} align="flex-start">
        {what === "signup" && (
          <Text textStyle="small" color="ink.soft">
            Sign in with the password set at sign-up.
          </Text>
        )}
        <Button size="lg" onClick={onContinue}>
          Sign In Now
        </Button>
      </Stack>
    </AccountPage>
  );
}
