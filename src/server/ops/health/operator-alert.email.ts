import type { Message } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { greeting, type Sender, type Words, writeLetter } from "../../core/mail/letter.ts";

/** The state of a problem at the time of writing. */
export type Alert = { name: string; began_at: string; ended_at: string | null } & (
  | { kind: "mail"; waiting: number; givenUp: number; reason: string | null }
  | { kind: "disk"; free: Message }
  | { kind: "sign_ins" }
);

/** Tells an admin once about a problem that began, or that is over if the email is late. */
export function operatorAlert(sender: Sender, alert: Alert): Words {
  const site = sender.site.site_name;
  const isOver = alert.ended_at !== null;
  return writeLetter(sender, {
    subject: subjectOf(alert, site, isOver),
    parts: [
      greeting(alert.name),
      ...partsOf(alert, isOver, sender.t),
      ...(alert.kind === "sign_ins"
        ? []
        : ["You get one email each time this begins. See System Settings for the current state."]),
      { button: "System Settings", link: `${sender.publicUrl}/admin?view=settings` },
    ],
  });
}

function partsOf(alert: Alert, isOver: boolean, t: Translate): string[] {
  if (alert.kind === "mail") return mailParts(alert, isOver);
  return alert.kind === "disk" ? diskParts(alert, isOver, t) : signInParts(alert);
}

function subjectOf({ kind }: Alert, site: string, isOver: boolean): string {
  if (kind === "sign_ins") return `Someone is guessing passwords on ${site}`;
  if (kind === "disk") {
    return isOver
      ? `${site} was running out of disk space`
      : `${site} is running out of disk space`;
  }
  return isOver ? `Emails from ${site} failed for a while` : `Emails from ${site} keep failing`;
}

/** "2026-05-31 at 12:30 UTC", the time zone of server logs. */
const timeOf = (at: string) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

function mailParts(alert: Alert & { kind: "mail" }, isOver: boolean): string[] {
  const { waiting, givenUp, reason } = alert;
  const counted = [
    ...(waiting > 0 ? [`${emails(waiting, "is", "are")} still waiting to be sent.`] : []),
    ...(givenUp > 0 ? [`${emails(givenUp, "was", "were")} given up.`] : []),
  ];
  return [
    isOver
      ? `For a while, your mail server did not accept emails from the site. We noticed it on ${timeOf(alert.began_at)}. It works again now.`
      : `Your mail server does not accept emails from the site, or refuses many of them. We noticed it on ${timeOf(alert.began_at)}.`,
    ...(counted.length > 0 ? [counted.join(" ")] : []),
    ...(reason === null ? [] : [`Its last answer: ${reason}`]),
    "Waiting emails are retried for three days. Under System Settings you can send a test email, see the outbox and retry an email.",
  ];
}

const emails = (count: number, one: string, several: string) =>
  count === 1 ? `1 email ${one}` : `${count} emails ${several}`;

function diskParts(alert: Alert & { kind: "disk" }, isOver: boolean, t: Translate): string[] {
  const free = t(alert.free);
  return [
    isOver
      ? `On ${timeOf(alert.began_at)} the disk with DATA_DIR was nearly full. It has room again: ${free} free.`
      : `Only ${free} left on the disk with DATA_DIR. When it is full, no one can sign up, send interest or add photos.`,
    ...(isOver ? [] : ["Remove old backups and logs, or give the server a larger disk."]),
  ];
}

const signInParts = (alert: Alert): string[] => [
  `There were more sign-ins with wrong passwords than typing mistakes would explain. We noticed it on ${timeOf(alert.began_at)}.`,
  "The limits slow this down, and devices that have signed in before are not locked out, so you don’t need to do anything. With a second factor, a guessed password alone does not open an admin’s account.",
  "You can see the counts under System Settings and in the log. You won’t get another email about this for at least a day.",
];
