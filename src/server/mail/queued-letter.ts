/** A letter is its kind and the id of its cause; token, words and address come when it is sent. */
export type Letter =
  | { kind: "signup-confirmation"; signup_id: number }
  | { kind: "password-recovery"; user_id: number }
  /** For somebody who signed up but never confirmed. */
  | { kind: "password-recovery"; signup_id: number }
  /** For nobody: queued all the same, so that asking costs the same time, and dropped. */
  | { kind: "password-recovery"; for: "nobody" }
  /** Asks the new address, and tells the old one afterwards. */
  | { kind: "email-change" | "email-changed"; email_change_id: number }
  | { kind: "guest-interest"; guest_interest_id: number }
  /** Asks whether guests' interest may be sent to an address. */
  | { kind: "contact-confirmation"; contact_address_id: number }
  /** An admin let somebody in, or turned them down. */
  | { kind: "account-opened" | "account-refused"; user_id: number }
  /** Tells an account's owner that who gets in has changed. */
  | {
      kind: "password-changed" | "token-made" | "second-factor-on" | "second-factor-off";
      user_id: number;
    }
  /** Tells an admin that somebody waits to be let in. */
  | { kind: "account-waiting"; user_id: number; about_user_id: number }
  /** Tells an admin what a guest reported. */
  | { kind: "listing-reported"; report_id: number; user_id: number }
  /** Tells a host what an admin did to a listing. */
  | { kind: "listing-taken-down" | "listing-put-back" | "listing-let-in"; property_id: number }
  /** Tells an admin that a listing waits to be let in. */
  | { kind: "listing-waiting"; property_id: number; user_id: number }
  /** Tells an admin that something keeps failing. */
  | { kind: "operator-alert"; incident_id: number; user_id: number };
