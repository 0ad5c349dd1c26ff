import { makeLink } from "../../../core/access/mailed-links.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertLetter } from "../../../core/mail/outbox.queries.ts";
import type { Env } from "../../../core/env/env.ts";
import {
  type Reader,
  type SiteLanguages,
  translateForReader,
} from "../../../core/i18n/site-languages.ts";
import { siteSettings } from "../../site/settings/settings.queries.ts";
import { recoveryLink } from "./password-recovery.email.ts";

type Making = { db: Db; env: Env; languages: SiteLanguages; now: Date };

/**
 * Creates a link for choosing a new password, the same as "Forgot password?" sends, and queues an
 * email that tells the owner of the account about it. Call it inside the transaction that records it
 * in the audit log.
 */
export function makePasswordLink(
  { db, env, languages, now }: Making,
  account: Reader & { id: number },
): string {
  const { id } = account;
  insertLetter(db, { kind: "password-link-made", user_id: id, created_at: now.toISOString() });
  const site = {
    publicUrl: env.publicUrl,
    site: siteSettings(db, env),
    t: translateForReader(languages, account),
  };
  return recoveryLink(site, makeLink({ db, now }, "recovery", { user_id: id }));
}
