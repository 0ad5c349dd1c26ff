import { dayMs, hourMs } from "../../../shared/time.ts";
import type { Db } from "../db/open.ts";
import { insertInto } from "../db/rows.ts";
import { createToken, hashToken } from "./tokens.ts";

/** How long an emailed link works, counted from the moment its email is written. */
const linkLifeMs = {
  signup: dayMs,
  recovery: hourMs,
  email_change: dayMs,
  contact: 7 * dayMs,
} as const;

const insertLink = insertInto("link_tokens", [
  "type",
  "token_hash",
  "signup_id",
  "user_id",
  "email_change_id",
  "contact_address_id",
  "created_at",
  "expires_at",
]);

type Cause =
  | { signup_id: number }
  | { user_id: number }
  | { email_change_id: number }
  | { contact_address_id: number };

/**
 * Creates the secret of a link. The database keeps its hash; only the email contains the secret.
 */
export function makeLink(
  { db, now }: { db: Db; now: Date },
  type: keyof typeof linkLifeMs,
  cause: Cause,
): string {
  const token = createToken();
  insertLink(db, {
    ...cause,
    type,
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + linkLifeMs[type]).toISOString(),
  });
  return token;
}
