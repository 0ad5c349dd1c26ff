/** Rows as SQLite stores them: people, and how they sign in. */
import type { Generated } from "kysely";
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { TokenScope } from "../../../../shared/schemas/account.ts";
import type { Role } from "../../../../shared/schemas/auth.ts";

export type UserTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  role: Generated<Role>;
  terms_accepted_at: string | null;
  created_at: string;
  /**
   * Set by an admin: the account cannot sign in, and its listings are hidden from the public site.
   */
  disabled_at: string | null;
  /** Set while the account waits for an admin's approval. */
  waiting_since: string | null;
  refused_at: string | null;
  /** How many properties the account may list; null is the site's default. */
  property_limit: number | null;
  /** The chosen language; null is the site's own. */
  language: Language | null;
};

export type SignupTable = {
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  terms_accepted_at: string | null;
  created_at: string;
  confirmed_at: string | null;
  /** The language of the account, once it is confirmed. */
  language: Language | null;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** A person's session, or a token for scripts. */
  kind: Generated<"person" | "script">;
  /** The name of a script's token, or the browser of a person's session. */
  name: string | null;
  /** The rights of a script's token. A person's session has all of them. */
  scope: Generated<TokenScope>;
  /** Rounded down to the hour. */
  last_used_at: string | null;
  /** When the session ends unless it is used; null if only expires_at applies. */
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

/** An address that a host wants guests' interest sent to. The account's own address has no row. */
export type ContactAddressTable = {
  id: Generated<number>;
  user_id: number;
  email: string;
  created_at: string;
  confirmed_at: string | null;
};

export type SecondFactorTable = {
  user_id: number;
  /** Encrypted; see features/accounts/second-factor/secret-key.ts. */
  secret: string;
  created_at: string;
  /** Null until a first code is entered; sign-ins require codes only afterwards. */
  confirmed_at: string | null;
  /** The time step of the last used code: no code works twice. */
  last_step: Generated<number>;
};

export type RecoveryCodeTable = {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
};
