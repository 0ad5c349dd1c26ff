import { limits } from "../../../../shared/limits.ts";
import type { StayAuthor } from "../../../../shared/schemas/stays.ts";
import type { Context } from "../../../core/context.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { refuseBeyond } from "../../../core/quotas.ts";
import { noteAnswer, saveStay } from "../decisions/decisions.queries.ts";
import { queueLetter } from "../decisions/decide.ts";
import type { StayFacts } from "../stays.access.ts";
import {
  countMessages,
  findMessageByKey,
  insertMessage,
  noteNewMessage,
} from "./thread.queries.ts";

type NewMessage = { author: StayAuthor; text: string; request_key?: string | null | undefined };

/** Writes a message into the thread; throws 409 if it is closed or full, or its guest was erased. */
export function writeMessage(
  ctx: Context,
  stay: StayFacts,
  { author, text, request_key = null }: NewMessage,
): { id: number } {
  const { db } = ctx;
  if (stay.closed_at !== null) throw conflict(failure.threadClosed);
  if (stay.guest_interest_id === null) throw conflict(failure.guestErased);
  refuseBeyond(ctx, {
    count: countMessages(db, stay.id),
    max: limits.stayMessagesMax,
    code: "CONFLICT",
    sentence: failure.threadFull,
  });
  const created_at = ctx.clock().toISOString();
  return { id: insertMessage(db, { stay_id: stay.id, author, text, request_key, created_at }) };
}

/**
 * Sends a message of guest or host to the other side. With the key of an earlier one it does nothing;
 * returns whether it was new.
 */
export function sendMessage(ctx: Context, stay: StayFacts, message: NewMessage): boolean {
  const { author, text, request_key } = message;
  const known =
    typeof request_key === "string"
      ? findMessageByKey(ctx.db, { stay_id: stay.id, author, request_key })
      : undefined;
  if (known && known.text !== text) throw invalidField("request_key", failure.requestKeyUsed);
  if (known) return false;
  const written = writeMessage(ctx, stay, message);
  if (author === "host") noteAnswer(ctx.db, stay, ctx.clock());
  else noteNewMessage(ctx.db, stay);
  queueLetter(ctx, "stay-message", stay, written);
  return true;
}

/** Ends the conversation for both sides; the first one to close it is remembered. */
export function closeThread(ctx: Context, stay: StayFacts, author: StayAuthor): void {
  if (stay.closed_at !== null) return;
  saveStay(ctx.db, { ...stay, closed_at: ctx.clock().toISOString(), closed_by: author });
}
