import { Button, Flex } from "@chakra-ui/react";
import { fallback } from "../../lib/fallback.ts";
import type { PendingSignup } from "../../../shared/schemas/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

/** Sends the confirmation email of a sign-up again, or confirms the sign-up. */
export function SignupActions({ signup }: { signup: PendingSignup }) {
  const asking = useOverlay(`sign-up ${signup.id}`);
  const resend = useChange({
    send: (client, { id }: PendingSignup) => client.signups.resend.mutate({ id }),
    done: () => ({
      title: "Confirmation email resent",
      description: `A new link is on its way to ${signup.email}.`,
    }),
    failed: { text: fallback.signupResend },
    outdated: adminPages,
  });
  const confirm = useChange({
    send: (client, { id }: PendingSignup) => client.signups.confirm.mutate({ id }),
    done: ({ name }) => ({
      title: "Sign-up confirmed",
      description: `${name} can sign in now. We’ve emailed them.`,
    }),
    failed: { text: fallback.signupConfirm },
    outdated: adminPages,
    onDone: asking.close,
  });
  const about = { size: "sm", variant: "outline", "aria-description": signup.name } as const;
  return (
    <>
      <Flex gap={2} wrap="wrap">
        <Button {...about} aria-disabled={resend.pending} onClick={() => void resend.run(signup)}>
          Resend Confirmation Email
        </Button>
        <Button {...about} onClick={() => asking.show()}>
          Confirm
        </Button>
      </Flex>
      <ConfirmDialog
        open={asking.open}
        onClose={asking.close}
        title="Confirm sign-up"
        confirmLabel="Confirm"
        pendingLabel="Confirming..."
        pending={confirm.pending}
        onConfirm={() => void confirm.run(signup)}
        colorPalette="leaf"
      >
        Only confirm if you know that <bdi>{signup.name}</bdi> reads {signup.email} and signed up
        themselves. The password chosen at sign-up will then work.
      </ConfirmDialog>
    </>
  );
}
