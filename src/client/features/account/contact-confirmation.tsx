import { Button, Link, Stack } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { AccountPage } from "./account-page.tsx";
import { Advice } from "./advice.tsx";

/**
 * Asks the owner of a contact address whether guests' interest may be sent there. Opening the link
 * does not confirm it, since malware scanners open the links of emails: only the button does.
 */
export function ContactConfirmation({ token }: { token: string }) {
  const t = useTranslate();
  const [state, setState] = useState<"asked" | "confirmed" | "ended">("asked");
  const confirm = useChange({
    send: (client, token_hash: string) =>
      client.auth.confirm.mutate({ token_hash, type: "contact" }),
    failed: {
      title: msg("Confirmation failed"),
      text: fallback.confirm,
      noAnswer: fallback.confirmException,
    },
    onDone: () => setState("confirmed"),
    onFailed: (failure) => {
      if (bodyOf(failure)?.code === "INVALID_TOKEN") setState("ended");
    },
  });

  if (state === "confirmed") {
    return (
      <AccountPage
        title={t("Contact email confirmed")}
        lead={t("Guests’ messages will go to it from now on. You can close this page.")}
      >
        <Link asChild>
          <RouterLink to="/">{t("Go to Home")}</RouterLink>
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t("Confirm this contact email")}
      lead={t("A host wants guests’ messages to go to the address that received this link.")}
    >
      <Stack gap={6} align="flex-start">
        {state === "ended" ? (
          <Advice>
            {t(
              "This link has expired or is incomplete. The host can send a new one from My Properties.",
            )}
          </Advice>
        ) : (
          <Button size="lg" aria-disabled={confirm.pending} onClick={() => void confirm.run(token)}>
            {t(confirm.pending ? "Confirming..." : "Confirm Address")}
          </Button>
        )}
      </Stack>
    </AccountPage>
  );
}
