import { dayMs, dayOf } from "../../../../shared/time.ts";
import { createToken, hashToken } from "../../../core/access/tokens.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

/** How long the links to a stay work after its departure. */
const lifeMs = 400 * dayMs;

/** Stays with an earlier departure have no links. */
const oldestDeparture = (now: Date): string => dayOf(new Date(now.getTime() - lifeMs));

const insert = insertInto("stay_tokens", ["token_hash", "stay_id", "created_at"]);
/** Makes a link's secret for the guest of a stay. The database keeps its hash; only the email has it. */
export function makeStayToken({ db, now }: { db: Db; now: Date }, stay_id: number): string {
  const token = createToken();
  insert(db, { token_hash: hashToken(token), stay_id, created_at: now.toISOString() });
  return token;
}

const byHash = statement((q, p: { token_hash: string; oldest: string }) =>
  q
    .selectFrom("stay_tokens")
    .innerJoin("stays", "stays.id", "stay_tokens.stay_id")
    .select("stays.id")
    .where("token_hash", "=", p.token_hash)
    .where("departure", ">=", p.oldest)
    .where("guest_interest_id", "is not", null),
);
/** The id of the stay that a link's secret opens. */
export const findStayOfToken = (db: Db, token: string, now: Date): number | undefined =>
  byHash.get(db, { token_hash: hashToken(token), oldest: oldestDeparture(now) })?.id;

const oldTokens = statement((q, p: { oldest: string }) =>
  q
    .deleteFrom("stay_tokens")
    .where("stay_id", "in", q.selectFrom("stays").select("id").where("departure", "<", p.oldest)),
);
/** Deletes the links of stays that are long over. */
export const deleteOldStayTokens = (db: Db, now: Date) =>
  oldTokens.run(db, { oldest: oldestDeparture(now) });
