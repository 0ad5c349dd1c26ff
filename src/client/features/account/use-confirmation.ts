import { useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { useChange } from "../../lib/use-change.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** A link that failed; `retry` is set if the link may still be valid. */
export type FailedLink = { retry?: () => void };

/** The link confirms a new account, or a new address of an account. */
export type Confirmed = "signup" | "email_change";

type ConfirmingLink = { token: string; type: Confirmed };

type Confirmation =
  | { state: "waiting" }
  | { state: "confirming" }
  | { state: "confirmed"; what: Confirmed }
  /** The link of a sign-up did not work. */
  | { state: "failed"; failed: FailedLink }
  /** The link of an address change did not work. */
  | { state: "email-unchanged"; failed: FailedLink }
  | { state: "recovery" | "contact"; token: string };

/** The state of /confirm: waiting for the email, or the step that the emailed link leads to. */
export function useConfirmation(): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: "waiting" });

  const confirm = useChange({
    send: (client, { token, type }: ConfirmingLink) => {
      setConfirmation({ state: "confirming" });
      return client.auth.confirm.mutate({ token_hash: token, type });
    },
    done: () => ({
      title: msg("Email confirmed"),
      description: msg("You can now sign in to your account."),
      quiet: true,
    }),
    failed: {
      title: msg("Confirmation failed"),
      text: fallback.confirm,
      noAnswer: fallback.confirmException,
      isShown: () => true,
    },
    onDone: (_confirmed, { type }) => setConfirmation({ state: "confirmed", what: type }),
    onFailed: (failure, link) => {
      const code = bodyOf(failure)?.code;
      const ended = code === "INVALID_TOKEN" || code === "EMAIL_TAKEN";
      setConfirmation({
        state: link.type === "signup" ? "failed" : "email-unchanged",
        failed: ended ? {} : { retry: () => void confirm.run(link) },
      });
    },
  });

  useMailedLink(({ token, type }) => {
    if (type === "recovery" || type === "contact") setConfirmation({ state: type, token });
    else void confirm.run({ token, type });
  });
  return confirmation;
}
