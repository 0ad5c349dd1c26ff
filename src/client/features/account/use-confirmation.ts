import { useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPCClient } from "../../trpc.ts";
import { failureText } from "./failure-text.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** A link that did not work; with `retry` the fault was not the link's. */
export type FailedLink = { retry?: () => void };

/** What a link confirms: a new account, or an account's new address. */
export type Confirmed = "signup" | "email_change";

type Confirmation =
  | { state: "waiting"; failed?: FailedLink }
  | { state: "confirming" }
  | { state: "confirmed"; what: Confirmed }
  /** Nobody waits for such a link on this page: it only says what went wrong. */
  | { state: "email-unchanged"; failed: FailedLink }
  | { state: "recovery" | "contact"; token: string };

/** Where /confirm stands: waiting for the e-mail, or with what its link asks for. */
export function useConfirmation(): Confirmation {
  const client = useTRPCClient();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: "waiting" });

  async function confirm(token: string, type: Confirmed): Promise<void> {
    setConfirmation({ state: "confirming" });
    try {
      await client.auth.confirm.mutate({ token_hash: token, type });
      toast({ title: "Email confirmed", description: "You can now sign in to your account." });
      setConfirmation({ state: "confirmed", what: type });
    } catch (failure) {
      const texts = { answered: fallback.confirm, exception: fallback.confirmException };
      toast({
        title: "Confirmation failed",
        description: failureText(failure, texts),
        variant: "destructive",
      });
      // Whatever the server answered in our form stands; only no answer is worth another try.
      const code = bodyOf(failure)?.code;
      const ended = code === "INVALID_TOKEN" || code === "EMAIL_TAKEN";
      setConfirmation({
        state: type === "signup" ? "waiting" : "email-unchanged",
        failed: ended ? {} : { retry: () => void confirm(token, type) },
      });
    }
  }

  useMailedLink(({ token, type }) => {
    if (type === "recovery" || type === "contact") setConfirmation({ state: type, token });
    else void confirm(token, type);
  });
  return confirmation;
}
