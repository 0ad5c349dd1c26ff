import { z } from "zod";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { rowId, timestamp } from "./fields.ts";
import { listInput, pageOf } from "./page.ts";

/** The kinds of emails that the site sends. */
const letterKinds = [
  "signup-confirmation",
  "password-recovery",
  "email-change",
  "email-changed",
  "password-changed",
  "password-link-made",
  "token-made",
  "second-factor-on",
  "second-factor-off",
  "second-factor-failed",
  "account-opened",
  "account-waiting",
  "account-refused",
  "guest-interest",
  "contact-confirmation",
  "operator-alert",
  "listing-reported",
  "listing-taken-down",
  "listing-put-back",
  "listing-waiting",
  "listing-let-in",
  "stay-requested",
  "stay-accepted",
  "stay-changed",
  "stay-declined",
  "stay-cancelled",
  "stay-expired",
  "stay-message",
  "stay-reminder",
  "stay-unanswered",
  "stay-withdrawn",
  "stay-cancelled-by-guest",
  "stay-over",
] as const;
const letterKind = z.enum(letterKinds);
export type LetterKind = (typeof letterKinds)[number];

/** "waiting" is queued or being sent. */
export const outboxState = z.enum(["waiting", "sent", "failed"], {
  error: schemaError(validation.outboxState),
});
export type OutboxState = z.infer<typeof outboxState>;

export const outboxInput = listInput({ state: outboxState.optional() });

/** An email as an admin sees it: never its text, a token or a link. */
export const letterView = z
  .object({
    id: rowId,
    kind: letterKind,
    /** The current recipient: the new address after a change. */
    receiver: z.string(),
    state: outboxState,
    attempts: z.int(),
    queued_at: timestamp,
    sent_at: timestamp.nullable(),
    /** When a waiting email is tried next. */
    next_attempt_at: timestamp.nullable(),
    /** Why the last attempt failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: "Letter" });
export type LetterView = z.infer<typeof letterView>;

export const outboxOutput = pageOf(letterView, {
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
}).meta({ id: "Outbox" });
