import { insertLink } from "../auth/links.queries.ts";
import { createToken, hashToken } from "../access/tokens.ts";
import type { Db } from "../db/open.ts";
import type { LetterKind } from "../../shared/schemas/outbox.ts";
import type { Settings } from "../env.ts";
import { alertOf } from "../operations/alert.ts";
import { findAdmin } from "../users/users.queries.ts";
import { siteSettings } from "../settings/settings.queries.ts";
import {
  findAccountHolder,
  findContactToConfirm,
  findEmailChange,
  findInterest,
  findOpenReport,
  findPendingSignup,
  findListing,
  findWaiting,
} from "./causes.queries.ts";
import { accountChanged, type AccountChangeKind } from "./account-changed.letter.ts";
import { accountOpened } from "./account-opened.letter.ts";
import { accountRefused, accountWaiting } from "./account-waiting.letter.ts";
import { contactConfirmation } from "./contact-confirmation.letter.ts";
import { emailChange } from "./email-change.letter.ts";
import { emailChanged } from "./email-changed.letter.ts";
import { guestInterest } from "./guest-interest.letter.ts";
import { listingReported } from "./listing-reported.letter.ts";
import { listingPutBack, listingTakenDown } from "./listing-taken-down.letter.ts";
import { listingLetIn, listingWaiting } from "./listing-waiting.letter.ts";
import { oneLine, type Sender } from "./letter.ts";
import { messageId } from "./mail-names.ts";
import type { ClaimedLetter } from "./outbox.queries.ts";
import { operatorAlert } from "./operator-alert.letter.ts";
import { passwordRecovery } from "./password-recovery.letter.ts";
import { signupConfirmation } from "./signup-confirmation.letter.ts";
import type { Mail } from "./transport.ts";

type Deps = { db: Db; sender: Sender; now: Date; dataDir: string };

const hourMs = 60 * 60_000;
/** How long a mailed link works, counted from the moment its letter is written. */
const linkLifeMs = {
  signup: 24 * hourMs,
  recovery: hourMs,
  email_change: 24 * hourMs,
  contact: 7 * 24 * hourMs,
} as const;

/** Writes a letter from what its cause looks like now; undefined when it is no longer needed. */
export function composeLetter(
  { db, settings, now }: { db: Db; settings: Settings; now: Date },
  letter: ClaimedLetter,
): Mail | undefined {
  const sender = { publicUrl: settings.publicUrl, site: siteSettings(db, settings) };
  const mail = writers[letter.kind]({ db, sender, now, dataDir: settings.dataDir }, letter);
  return mail && { ...mail, messageId: messageId(settings, letter) };
}

type Writer = (deps: Deps, letter: ClaimedLetter) => Omit<Mail, "messageId"> | undefined;

function accountChange({ db, sender }: Deps, { kind, user_id }: ClaimedLetter) {
  const user = findAccountHolder(db, user_id);
  return user && { to: user.email, ...accountChanged(sender, user, kind as AccountChangeKind) };
}

const writers: Record<LetterKind, Writer> = {
  "signup-confirmation": (deps, letter) => {
    const signup = findPendingSignup(deps.db, letter.signup_id);
    if (!signup) return undefined;
    const token = makeLink(deps, "signup", { signup_id: signup.id });
    return { to: signup.email, ...signupConfirmation(deps.sender, signup, token) };
  },
  "password-recovery": (deps, letter) => {
    const user = findAccountHolder(deps.db, letter.user_id);
    const receiver = user ?? findPendingSignup(deps.db, letter.signup_id);
    if (!receiver) return undefined;
    const { id, email } = receiver;
    const token = makeLink(deps, "recovery", user ? { user_id: id } : { signup_id: id });
    return { to: email, ...passwordRecovery(deps.sender, receiver, token) };
  },
  "email-change": (deps, letter) => {
    const change = findEmailChange(deps.db, letter.email_change_id);
    if (!change || change.confirmed_at !== null) return undefined;
    const token = makeLink(deps, "email_change", { email_change_id: change.id });
    return { to: change.new_email, ...emailChange(deps.sender, change, token) };
  },
  "email-changed": (deps, letter) => {
    const change = findEmailChange(deps.db, letter.email_change_id);
    return change && { to: change.old_email, ...emailChanged(deps.sender, change) };
  },
  "guest-interest": (deps, letter) => {
    const interest = findInterest(deps.db, letter.guest_interest_id);
    if (!interest) return undefined;
    const replyTo = { name: oneLine(interest.guest_name), address: interest.guest_email };
    return { to: interest.interest_email, replyTo, ...guestInterest(deps.sender, interest) };
  },
  "contact-confirmation": (deps, letter) => {
    const contact = findContactToConfirm(deps.db, letter.contact_address_id);
    if (!contact) return undefined;
    const token = makeLink(deps, "contact", { contact_address_id: contact.id });
    return { to: contact.email, ...contactConfirmation(deps.sender, contact, token) };
  },
  "password-changed": accountChange,
  "token-made": accountChange,
  "second-factor-on": accountChange,
  "second-factor-off": accountChange,
  "account-opened": (deps, letter) => {
    const user = findAccountHolder(deps.db, letter.user_id);
    return user && { to: user.email, ...accountOpened(deps.sender, user) };
  },
  "account-waiting": (deps, letter) => {
    const admin = findAdmin(deps.db, letter.user_id);
    const user = findWaiting(deps.db, letter.about_user_id);
    if (!admin || !user) return undefined;
    return { to: admin.email, ...accountWaiting(deps.sender, admin, user) };
  },
  "account-refused": (deps, letter) => {
    const user = findAccountHolder(deps.db, letter.user_id);
    return user && { to: user.email, ...accountRefused(deps.sender, user) };
  },
  "listing-reported": (deps, letter) => {
    const admin = findAdmin(deps.db, letter.user_id);
    const report = findOpenReport(deps.db, letter.report_id);
    if (!admin || !report) return undefined;
    const { reporter_email: address } = report;
    const replyTo = address === null ? {} : { replyTo: { name: "Guest", address } };
    return { to: admin.email, ...replyTo, ...listingReported(deps.sender, report) };
  },
  "listing-taken-down": (deps, letter) => {
    const listing = findListing(deps.db, letter.property_id);
    if (!listing || listing.taken_down_reason === null) return undefined;
    return { to: listing.owner_email, ...listingTakenDown(deps.sender, listing) };
  },
  "listing-put-back": (deps, letter) => {
    const listing = findListing(deps.db, letter.property_id);
    if (!listing || listing.taken_down_reason !== null) return undefined;
    return { to: listing.owner_email, ...listingPutBack(deps.sender, listing) };
  },
  "listing-waiting": (deps, letter) => {
    const admin = findAdmin(deps.db, letter.user_id);
    const listing = findListing(deps.db, letter.property_id);
    if (!admin || !listing || listing.waiting_since === null) return undefined;
    return { to: admin.email, ...listingWaiting(deps.sender, admin, listing) };
  },
  "listing-let-in": (deps, letter) => {
    const listing = findListing(deps.db, letter.property_id);
    if (!listing || listing.taken_down_reason !== null) return undefined;
    return { to: listing.owner_email, ...listingLetIn(deps.sender, listing) };
  },
  "operator-alert": (deps, letter) => {
    const alert = alertOf(deps, letter);
    return alert && { to: alert.email, ...operatorAlert(deps.sender, alert) };
  },
};

/** Makes the secret of a link; the database keeps its hash, only the letter knows the rest. */
export function makeLink(
  { db, now }: Pick<Deps, "db" | "now">,
  type: keyof typeof linkLifeMs,
  cause:
    | { signup_id: number }
    | { user_id: number }
    | { email_change_id: number }
    | { contact_address_id: number },
): string {
  const token = createToken();
  insertLink(db, {
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
