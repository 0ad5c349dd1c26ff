import type { StayAuthor, ThreadMessage } from "../../../../shared/schemas/stays.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

type StayId = { stay_id: number };

/** The message of the request has no row of its own: it is the message of interest. */
const requestMessageId = 0;

const request = statement((q, p: StayId) =>
  q
    .selectFrom("stays")
    .innerJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id")
    .select(["guest_interests.message as text", "guest_interests.created_at"])
    .where("stays.id", "=", p.stay_id)
    .where("guest_interests.message", "is not", null)
    .$narrowType<{ text: string }>(),
);
const messages = statement((q, p: StayId) =>
  q
    .selectFrom("stay_messages")
    .select(["id", "author", "text", "created_at"])
    .where("stay_id", "=", p.stay_id)
    .orderBy("id"),
);
/** The thread of a stay, oldest message first: the one of the request, then what both wrote. */
export function listThread(db: Db, stay_id: number): ThreadMessage[] {
  const first = request.get(db, { stay_id });
  return [
    ...(first ? [{ id: requestMessageId, author: "guest" as const, ...first }] : []),
    ...messages.all(db, { stay_id }),
  ];
}

const count = statement((q, p: StayId) =>
  q
    .selectFrom("stay_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("stay_id", "=", p.stay_id),
);
/** The number of messages after the request. */
export const countMessages = (db: Db, stay_id: number): number => count.one(db, { stay_id }).count;

const byKey = statement((q, p: StayId & { author: StayAuthor; request_key: string }) =>
  q
    .selectFrom("stay_messages")
    .select(["id", "text"])
    .where("stay_id", "=", p.stay_id)
    .where("author", "=", p.author)
    .where("request_key", "=", p.request_key),
);
/** The message that an earlier call of the same author with this key wrote. */
export const findMessageByKey = byKey.get;

const byText = statement((q, p: StayId & { text: string }) =>
  q
    .selectFrom("stay_messages")
    .select("id")
    .where("stay_id", "=", p.stay_id)
    .where("author", "=", "host")
    .where("text", "=", p.text),
);
/** Whether the host has written the same text before. */
export const hasHostWritten = (db: Db, stay_id: number, text: string): boolean =>
  byText.get(db, { stay_id, text }) !== undefined;

/** Adds a message to a thread and returns its id. */
export const insertMessage = insertInto("stay_messages", [
  "stay_id",
  "author",
  "text",
  "request_key",
  "created_at",
]);

const unreadAgain = statement((q, p: { interest_id: number }) =>
  q
    .updateTable("guest_interests")
    .set({ read_at: null, archived_at: null })
    .where("id", "=", p.interest_id),
);
/** Puts a stay's message of interest back into the inbox, unread: its guest wrote again. */
export function noteNewMessage(
  db: Db,
  { guest_interest_id }: { guest_interest_id: number | null },
): void {
  if (guest_interest_id !== null) unreadAgain.run(db, { interest_id: guest_interest_id });
}

const readMessages = statement((q, p: StayId & { read_at: string }) =>
  q
    .updateTable("stay_messages")
    .set({ read_at: p.read_at })
    .where("stay_id", "=", p.stay_id)
    .where("author", "=", "guest")
    .where("read_at", "is", null),
);
const readInterest = statement((q, p: StayId & { read_at: string }) =>
  q
    .updateTable("guest_interests")
    .set({ read_at: p.read_at })
    .where("read_at", "is", null)
    .where(
      "id",
      "=",
      q.selectFrom("stays").select("guest_interest_id").where("id", "=", p.stay_id),
    ),
);
/** Marks the guest's messages and the request itself as read by the host. */
export function markThreadRead(db: Db, stay: { id: number }, now: Date): void {
  const read = { stay_id: stay.id, read_at: now.toISOString() };
  readMessages.run(db, read);
  readInterest.run(db, read);
}
