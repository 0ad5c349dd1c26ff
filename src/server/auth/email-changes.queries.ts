import { statement } from "../db/statement.ts";

type NewChange = { user_id: number; old_email: string; new_email: string; created_at: string };

const insert = statement((q, p: NewChange) =>
  q.insertInto("email_changes").values({
    user_id: p.user_id,
    old_email: p.old_email,
    new_email: p.new_email,
    created_at: p.created_at,
  }),
);
export const insertEmailChange = insert.run;

const ofLink = statement((q, p: { token_hash: string; now: string }) =>
  q
    .selectFrom("link_tokens")
    .innerJoin("email_changes", "email_changes.id", "link_tokens.email_change_id")
    .select([
      "email_changes.id",
      "email_changes.user_id",
      "email_changes.old_email",
      "email_changes.new_email",
      "email_changes.confirmed_at",
    ])
    .where("link_tokens.token_hash", "=", p.token_hash)
    .where("link_tokens.type", "=", "email_change")
    .where("link_tokens.expires_at", ">", p.now),
);
/** The change that a link confirms, while the link is good. */
export const findEmailChangeOfLink = ofLink.get;

const confirmed = statement((q, p: { id: number; confirmed_at: string }) =>
  q.updateTable("email_changes").set({ confirmed_at: p.confirmed_at }).where("id", "=", p.id),
);
export const markEmailChanged = confirmed.run;

const pendingDelete = statement((q, p: { user_id: number }) =>
  q.deleteFrom("email_changes").where("user_id", "=", p.user_id).where("confirmed_at", "is", null),
);
/** Ends the changes that wait for their link, with link and letter; those done tell the old address. */
export const deletePendingEmailChanges = pendingDelete.run;

const emailUpdate = statement((q, p: { id: number; email: string }) =>
  q.updateTable("users").set({ email: p.email }).where("id", "=", p.id),
);
export const setEmail = emailUpdate.run;
