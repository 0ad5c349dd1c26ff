import { Button, Flex } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { PendingSignup } from "../../../shared/schemas/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

/** Sends the confirmation email of a sign-up again, or confirms the sign-up. */
export function SignupActions({ signup }: { signup: PendingSignup }) {
  const t = useTranslate();
  const asking = useOverlay(`sign-up ${signup.id}`);
  const resend = useChange({
    send: (client, { id }: PendingSignup) => client.signups.resend.mutate({ id }),
    done: () => ({
      title: msg("Confirmation email resent"),
      description: msg("A new link is on its way to {email}.", { email: signup.email }),
    }),
    failed: { text: fallback.signupResend },
    outdated: adminPages,
  });
  const confirm = useChange({
    send: (client, { id }: PendingSignup) => client.signups.confirm.mutate({ id }),
    done: ({ name }) => ({
      title: msg("Sign-up confirmed"),
      description: msg("{name} can sign in now. We’ve emailed them.", { name }),
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
          {t("Resend Confirmation Email")}
        </Button>
        <Button {...about} onClick={() => asking.show()}>
          {t("Confirm")}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asking.open}
        onClose={asking.close}
        title={t("Confirm Sign-Up")}
        confirmLabel={t("Confirm")}
        pendingLabel={t("Confirming...")}
        pending={confirm.pending}
        onConfirm={() => void confirm.run(signup)}
        colorPalette="leaf"
      >
        {t(
          "Only confirm if you know that <bdi>{name}</bdi> reads <bdi>{email}</bdi> and signed up themselves. The password chosen at sign-up will then work.",
          { name: signup.name, email: signup.email },
        )}
      </ConfirmDialog>
    </>
  );
}
