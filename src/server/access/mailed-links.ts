import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import type { LinkTokenTable } from "../db/tables/accounts.ts";
import { createToken, hashToken } from "./tokens.ts";

const hourMs = 60 * 60_000;
/** How long a mailed link works, counted from the moment its email is written. */
const linkLifeMs = {
  signup: 24 * hourMs,
  recovery: hourMs,
  email_change: 24 * hourMs,
  contact: 7 * 24 * hourMs,
} as const;

type NewLink = {
  type: LinkTokenTable["type"];
  token_hash: string;
  signup_id: number | null;
  user_id: number | null;
  email_change_id: number | null;
  contact_address_id: number | null;
  created_at: string;
  expires_at: string;
};

const linkInsert = statement((q, p: NewLink) =>
  q.insertInto("link_tokens").values({
    type: p.type,
    token_hash: p.token_hash,
    signup_id: p.signup_id,
    user_id: p.user_id,
    email_change_id: p.email_change_id,
    contact_address_id: p.contact_address_id,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
);

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
  linkInsert.run(db, {
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
