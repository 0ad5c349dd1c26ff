import { useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPCClient } from "../../trpc.ts";
import { failureText } from "./failure-text.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** A link that did not work; with `retry` the fault was not the link's. */
export type FailedLink = { retry?: () => void };

type Confirmation =
  | { state: "waiting"; failed?: FailedLink }
  | { state: "confirming" }
  | { state: "confirmed" }
  | { state: "recovery"; token: string };

/** Where /confirm stands: waiting for the e-mail, or with what its link asks for. */
export function useConfirmation(): Confirmation {
  const client = useTRPCClient();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: "waiting" });

  async function confirm(token: string): Promise<void> {
    setConfirmation({ state: "confirming" });
    try {
      await client.auth.confirm.mutate({ token_hash: token, type: "signup" });
      toast({ title: "Email confirmed", description: "You can now sign in to your account." });
      setConfirmation({ state: "confirmed" });
    } catch (failure) {
      const texts = { answered: fallback.confirm, exception: fallback.confirmException };
      toast({
        title: "Confirmation failed",
        description: failureText(failure, texts),
        variant: "destructive",
      });
      const ended = bodyOf(failure)?.code === "INVALID_TOKEN";
      setConfirmation({
        state: "waiting",
        failed: ended ? {} : { retry: () => void confirm(token) },
      });
    }
  }

  useMailedLink(({ token, type }) => {
    if (type === "recovery") setConfirmation({ state: "recovery", token });
    else void confirm(token);
  });
  return confirmation;
}
