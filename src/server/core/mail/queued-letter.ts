import type { LetterKind } from "../../../shared/schemas/outbox.ts";

/** The kinds of emails about a stay. */
export type StayLetterKind = Extract<LetterKind, `stay-${string}`>;

/**
 * An email is queued as its kind and the id of its cause; token, text and address are added when it
 * is sent.
 */
export type Letter =
  | { kind: "signup-confirmation"; signup_id: number }
  | { kind: "password-recovery"; user_id: number }
  /** For a sign-up that was never confirmed. */
  | { kind: "password-recovery"; signup_id: number }
  /** For an unknown address: queued so that the call takes the same time, then dropped. */
  | { kind: "password-recovery"; for: "nobody" }
  /** Asks the new address, and afterwards tells the old one. */
  | { kind: "email-change" | "email-changed"; email_change_id: number }
  | { kind: "guest-interest"; guest_interest_id: number }
  /** Asks whether guests' interest may be sent to an address. */
  | { kind: "contact-confirmation"; contact_address_id: number }
  /** An admin approved or declined an account. */
  | { kind: "account-opened" | "account-refused"; user_id: number }
  /** Tells the owner of an account that a way of signing in has changed. */
  | {
      kind:
        | "password-changed"
        | "password-link-made"
        | "token-made"
        | "second-factor-on"
        | "second-factor-off";
      user_id: number;
    }
  /** Tells the owner of an account that someone knows the password, but not the codes. */
  | { kind: "second-factor-failed"; user_id: number }
  /** Tells an admin that a person is waiting for approval. */
  | { kind: "account-waiting"; user_id: number; about_user_id: number }
  /** Tells an admin about a guest's report. */
  | { kind: "listing-reported"; report_id: number; user_id: number }
  /** Tells a host what an admin did to a listing. */
  | { kind: "listing-taken-down" | "listing-put-back" | "listing-let-in"; property_id: number }
  /** Tells an admin that a listing is waiting for approval. */
  | { kind: "listing-waiting"; property_id: number; user_id: number }
  /**
   * About a stay, to its guest or its host. With the message of interest as a second cause, so that it is
   * erased with the guest's data; it has none only if that was erased before.
   */
  | {
      kind: StayLetterKind;
      stay_id: number;
      guest_interest_id: number | null;
      /** The message of the thread that it contains. */
      stay_message_id?: number | null;
    }
  /** Tells an admin about a persistent problem. */
  | { kind: "operator-alert"; incident_id: number; user_id: number };
