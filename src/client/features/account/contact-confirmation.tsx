import { Button, Link, Stack } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useTRPCClient } from "../../trpc.ts";
import { AccountPage } from "./account-page.tsx";
import { Advice } from "./advice.tsx";
import { failureText } from "./failure-text.ts";

/**
 * Asks whoever reads a contact address whether guests' interest may go there. Only the button confirms:
 * programs that open the links of emails to look for malware agree to nothing.
 */
export function ContactConfirmation({ token }: { token: string }) {
  const client = useTRPCClient();
  const [state, setState] = useState<"asked" | "confirming" | "confirmed" | "ended">("asked");

  const confirm = useOneAtATime(async () => {
    setState("confirming");
    try {
      await client.auth.confirm.mutate({ token_hash: token, type: "contact" });
      setState("confirmed");
    } catch (failure) {
      const texts = { answered: fallback.confirm, exception: fallback.confirmException };
      toast({
        title: "Confirmation failed",
        description: failureText(failure, texts),
        variant: "destructive",
      });
      setState(bodyOf(failure)?.code === "INVALID_TOKEN" ? "ended" : "asked");
    }
  });

  if (state === "confirmed") {
    return (
      <AccountPage
        title="Contact email confirmed"
        lead="Guests’ messages will go to it from now on. You can close this page."
      >
        <Link asChild>
          <RouterLink to="/">Go to Home</RouterLink>
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Confirm this contact email"
      lead="A host wants guests’ messages to go to the address that received this link."
    >
      <Stack gap={6} align="flex-start">
        {state === "ended" ? (
          <Advice>
            This link has expired or is incomplete. The host can send a new one from My Properties.
          </Advice>
        ) : (
          <Button
            size="lg"
            aria-disabled={state === "confirming"}
            onClick={() => void confirm(undefined)}
          >
            {state === "confirming" ? "Confirming..." : "Confirm Address"}
          </Button>
        )}
      </Stack>
    </AccountPage>
  );
}
