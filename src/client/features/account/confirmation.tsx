import { Button, Flex, Link, Spinner, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { limits } from "../../../shared/limits.ts";
import { useSite } from "../../first-data.ts";
import { toast } from "../../lib/toast.ts";
import { AccountPage } from "./account-page.tsx";
import { Advice } from "./advice.tsx";
import type { Confirmed as ConfirmedThing, FailedLink } from "./use-confirmation.ts";

interface WaitingProps {
  /** The address the email was sent to, if known. */
  email: string | undefined;
  /** The opened link that failed. */
  failed: FailedLink | undefined;
}

/** Waits for the link in the email. */
export function WaitingForEmail({ email, failed }: WaitingProps) {
  return (
    <AccountPage
      title="Check your email"
      lead={`We’ve sent a confirmation link to ${email ?? "your email address"}. Open it to activate your host account.`}
    >
      <Stack gap={6}>
        {failed && <Failed {...failed} />}
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
            <RouterLink
              to="/signup"
              onClick={() =>
                toast({
                  title: "Please sign up again",
                  description: "Fill in the form again and we’ll send you a new link.",
                })
              }
            >
              Resend confirmation email
            </RouterLink>
          </Link>
          <Link asChild>
            <RouterLink to="/login">Back to Sign In</RouterLink>
          </Link>
        </Stack>
      </Stack>
    </AccountPage>
  );
}

function Failed({ retry }: FailedLink) {
  if (retry === undefined) {
    return (
      <Advice>This link has expired or is incomplete. Try it once more, or get a new one.</Advice>
    );
  }
  return (
    <Stack gap={4} align="flex-start">
      <Advice>We couldn’t check your link just now. It still works; please try again.</Advice>
      <Button onClick={retry}>Try Again</Button>
    </Stack>
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

/** The link of an address change failed: the account keeps its address. */
export function EmailUnchanged({ failed }: { failed: FailedLink }) {
  return (
    <AccountPage title="Your email hasn’t changed" lead="Keep signing in with your old email.">
      <Stack gap={6} align="flex-start">
        {failed.retry === undefined ? (
          <Advice>
            This link has expired, or the address now belongs to another account. Get a new link
            under “Your account”.
          </Advice>
        ) : (
          <Failed {...failed} />
        )}
        <Link asChild>
          <RouterLink to="/login">Back to Sign In</RouterLink>
        </Link>
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
