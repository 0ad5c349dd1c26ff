import { sql } from "kysely";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { verifyPassword } from "../../features/accounts/auth/passwords.ts";
import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";
import type { Env } from "../../core/env/env.ts";

/** The password of every demo host; it is public in the documentation. */
export const demoPassword = "sunshine";

/** The address of a demo host, counted from 1. */
export const demoEmail = (number: number): string => `host${number}@example.org`;

/** Demo hosts created together share one hash. */
const hashes = statement((q, _p: NoParams) =>
  q
    .selectFrom("users")
    .select("password_hash")
    .distinct()
    .where(sql<boolean>`email GLOB 'host[0-9]*@example.org'`)
    .where("disabled_at", "is", null)
    .limit(20),
);

/** A warning if anyone can sign in to a public site as a demo host. */
export async function demoAccountsWarning(
  db: Db,
  { publicUrlIsLoopback }: Pick<Env, "publicUrlIsLoopback">,
): Promise<Message | undefined> {
  if (publicUrlIsLoopback) return undefined;
  for (const { password_hash } of hashes.all(db, {})) {
    if (await verifyPassword([password_hash], demoPassword)) {
      return msg(
        'Demo hosts (host1@example.org, …) can sign in with a well-known password. Delete or disable them under Manage Users, or with "solarstay user disable".',
      );
    }
  }
  return undefined;
}
