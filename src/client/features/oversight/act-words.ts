import type { ReactNode } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { letterWords } from "../../../shared/letter-words.ts";
import type { Act, ActKind, AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import { settingNames } from "../../../shared/setting-names.ts";
import { directionOf } from "../../../shared/i18n/direction.ts";
import type { PageTranslate } from "../../lib/translate.ts";

interface Subject {
  name: string;
  subject: (text: ReactNode) => ReactNode;
}

const sentences: Record<Act, (t: PageTranslate, values: Subject) => ReactNode> = {
  admin_signed_in: (t, values) => t("Signed in as: <subject>{name}</subject>", values),
  ledger_entry_checked: (t, values) =>
    t("Checked a ledger entry: <subject>{name}</subject>", values),
  sign_up_confirmed: (t, values) => t("Confirmed a sign-up: <subject>{name}</subject>", values),
  confirmation_resent: (t, values) =>
    t("Sent a confirmation email again: <subject>{name}</subject>", values),
  user_approved: (t, values) => t("Approved a user: <subject>{name}</subject>", values),
  user_refused: (t, values) => t("Declined a user: <subject>{name}</subject>", values),
  user_disabled: (t, values) => t("Disabled a user: <subject>{name}</subject>", values),
  user_enabled: (t, values) => t("Enabled a user: <subject>{name}</subject>", values),
  admin_created: (t, values) => t("Created an admin: <subject>{name}</subject>", values),
  admin_made: (t, values) => t("Made a user an admin: <subject>{name}</subject>", values),
  admin_unmade: (t, values) => t("Made an admin a host: <subject>{name}</subject>", values),
  user_deleted: (t, values) => t("Deleted a user: <subject>{name}</subject>", values),
  property_limit_changed: (t, values) =>
    t("Changed how many properties a user can list: <subject>{name}</subject>", values),
  password_changed: (t, values) => t("Changed the password of: <subject>{name}</subject>", values),
  password_link_made: (t, values) =>
    t("Made a password link for: <subject>{name}</subject>", values),
  token_made: (t, values) => t("Made a token for scripts of: <subject>{name}</subject>", values),
  second_factor_on: (t, values) =>
    t("Turned on the second factor of: <subject>{name}</subject>", values),
  second_factor_off: (t, values) =>
    t("Turned off the second factor of: <subject>{name}</subject>", values),
  listing_taken_down: (t, values) => t("Took a listing down: <subject>{name}</subject>", values),
  listing_put_back: (t, values) => t("Put a listing back: <subject>{name}</subject>", values),
  listing_let_in: (t, values) => t("Approved a listing: <subject>{name}</subject>", values),
  report_dismissed: (t, values) => t("Dismissed a report about: <subject>{name}</subject>", values),
  setting_changed: (t, values) => t("Changed a setting: <subject>{name}</subject>", values),
  test_mail_sent: (t, values) => t("Sent a test email: <subject>A test email</subject>", values),
  letter_retried: (t, values) => t("Retried an email: <subject>{name}</subject>", values),
  guest_data_erased: (t, values) => t("Erased: <subject>A guest’s data</subject>", values),
  site_restored: (t, values) => t("Restored the site from: <subject>{name}</subject>", values),
  demo_data_added: (t, values) =>
    t(
      "Added demo data: <subject>{count, plural, one {# property} other {# properties}}</subject>",
      {
        ...values,
        count: Number.parseInt(values.name, 10),
      },
    ),
};

/** The sentence of an act; `subject` is the element around the person or thing it was done to. */
export const actText = (
  entry: AuditEntryView,
  t: PageTranslate,
  subject: Subject["subject"],
): ReactNode => sentences[entry.act](t, { name: subjectName(entry, t), subject });

const ownNames = {
  setting: Object.values(settingNames),
  letter: Object.values(letterWords),
} as const;

/** Translates a text that the server stored in English; any other text stays as it is. */
function fromEnglish(own: readonly Message[], text: string, t: PageTranslate): string {
  const message = own.find((one) => inEnglish(one) === text);
  return message ? t(message) : text;
}

/** The name of a subject; settings and kinds of emails are stored in English. */
function subjectName({ subject_kind, subject_name }: AuditEntryView, t: PageTranslate): string {
  if (subject_kind !== "setting" && subject_kind !== "letter") return subject_name;
  return fromEnglish(ownNames[subject_kind], subject_name, t);
}

/** Notes of the server, which it stores in English. */
const ownNotes = {
  setting: [msg("not set"), msg("yes"), msg("no")],
  outcome: [
    msg("Refused", { context: "an email" }),
    msg("Saved as a file", { context: "an email" }),
    msg("Accepted", { context: "an email" }),
  ],
} as const;

/** The note of an act. What people wrote stays as it is. */
export function noteText(act: Act, note: string, t: PageTranslate): string {
  switch (act) {
    case "setting_changed": {
      const values = note.split(" → ").map((value) => fromEnglish(ownNotes.setting, value, t));
      return values.join(directionOf(values[0] ?? "") === "rtl" ? " ← " : " → ");
    }
    case "test_mail_sent":
      return fromEnglish(ownNotes.outcome, note, t);
    case "guest_data_erased": {
      const [messages = 0, reports = 0, emails = 0] = (note.match(/\d+/g) ?? []).map(Number);
      return t(
        "Messages: {messages, number}. Reports: {reports, number}. Emails: {emails, number}.",
        { messages, reports, emails },
      );
    }
    case "site_restored":
      return t("A backup of {time}", { time: note.replace(/^A backup of /, "") });
    default:
      return note;
  }
}

/** The kinds of acts, for the filter. */
export const actKindWords: Record<ActKind, Message> = {
  sign_ins: msg("Sign-ins of admins"),
  users: msg("Users and sign-ups"),
  security: msg("Account security"),
  listings: msg("Listings and reports"),
  funding: msg("Funding", { context: "page of the admins" }),
  guest_data: msg("Guests’ data"),
  site: msg("Site and server"),
};
