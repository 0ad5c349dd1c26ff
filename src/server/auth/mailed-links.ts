import { createToken, hashToken } from "../access/tokens.ts";
import type { Db } from "../db/open.ts";
import { insertLink } from "./links.queries.ts";

const hourMs = 60 * 60_000;
/** How long a mailed link works, counted from the moment its email is written. */
const linkLifeMs = {
  signup: 24 * hourMs,
  recovery: hourMs,
  email_change: 24 * hourMs,
  contact: 7 * 24 * hourMs,
} as const;

type Cause =
  | { signup_id: number }
  | { user_id: number }
  | { email_change_id: number }
  | { contact_address_id: number };

/** Makes the secret of a link. The database keeps its hash; only the email has the secret. */
export function makeLink(
  { db, now }: { db: Db; now: Date },
  type: keyof typeof linkLifeMs,
  cause: Cause,
): string {
  const token = createToken();
  insertLink(db, {
    signup_id: null,
    user_id: null,
    email_change_id: null,
    contact_address_id: null,
    ...cause,
    type,
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + linkLifeMs[type]).toISOString(),
  });
  return token;
}
