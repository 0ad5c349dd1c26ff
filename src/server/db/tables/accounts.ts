/** Rows as SQLite holds them: people, and how they get in. */
import type { Generated } from "kysely";
import type { TokenScope } from "../../../shared/schemas/account.ts";
import type { Role } from "../../../shared/schemas/auth.ts";

export type UserTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  role: Generated<Role>;
  terms_accepted_at: string | null;
  created_at: string;
  /** By an admin; nobody signs in, and the listings are off the public site. */
  disabled_at: string | null;
  /** For an admin to let them in; null where they are, or were refused. */
  waiting_since: string | null;
  refused_at: string | null;
  /** How many properties an admin lets them list; null is the site's usual number. */
  property_limit: number | null;
};

export type SignupTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  terms_accepted_at: string | null;
  created_at: string;
  confirmed_at: string | null;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** Opened by a login, or made as a token for scripts. */
  kind: Generated<"person" | "script">;
  /** What a script's token is called. */
  name: string | null;
  /** What a script's token may do; a person's session may do everything. */
  scope: Generated<TokenScope>;
  /** By the hour. */
  last_used_at: string | null;
  /** When it ends unless it is used; null where only expires_at counts. */
  idle_ends_at: string | null;
};

export type EmailChangeTable = {
  id: Generated<number>;
  user_id: number;
  old_email: string;
  new_email: string;
  created_at: string;
  confirmed_at: string | null;
};

export type LinkTokenTable = {
  id: Generated<number>;
  token_hash: string;
  type: "signup" | "recovery" | "email_change" | "contact";
  signup_id: number | null;
  user_id: number | null;
  email_change_id: number | null;
  contact_address_id: number | null;
  created_at: string;
  expires_at: string;
};

/** An address that a host wants guests' interest sent to; the account's own has no row. */
export type ContactAddressTable = {
  id: Generated<number>;
  user_id: number;
  email: string;
  created_at: string;
  confirmed_at: string | null;
};

export type SecondFactorTable = {
  user_id: number;
  /** Encrypted: see second-factor/secret-key.ts. */
  secret: string;
  created_at: string;
  /** Null until a code of it was typed; only then is it asked for. */
  confirmed_at: string | null;
  /** The last time step whose code was used: no code works twice. */
  last_step: Generated<number>;
};

export type RecoveryCodeTable = {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
};
