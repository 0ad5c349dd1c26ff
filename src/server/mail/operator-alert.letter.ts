import { greeting, type Sender, type Words, writeLetter } from "./letter.ts";

/** What an alert is about, as things stand when it is written. */
export type Alert = { name: string; began_at: string; ended_at: string | null } & (
  | { kind: "mail"; waiting: number; givenUp: number; reason: string | null }
  | { kind: "disk"; free: string }
  | { kind: "sign_ins" }
);

/** Tells an admin, once, what has begun to go wrong; or what went wrong, where the email is late. */
export function operatorAlert(sender: Sender, alert: Alert): Words {
  const site = sender.site.site_name;
  const isOver = alert.ended_at !== null;
  return writeLetter(sender, {
    subject: subjectOf(alert, site, isOver),
    parts: [
      greeting(alert.name),
      ...partsOf(alert, isOver),
      "You get one email each time this begins. System Settings shows how the site is doing.",
      { button: "System Settings", link: `${sender.publicUrl}/admin` },
    ],
  });
}

function partsOf(alert: Alert, isOver: boolean): string[] {
  if (alert.kind === "mail") return mailParts(alert, isOver);
  return alert.kind === "disk" ? diskParts(alert, isOver) : signInParts(alert);
}

function subjectOf({ kind }: Alert, site: string, isOver: boolean): string {
  if (kind === "sign_ins") return `Somebody is guessing passwords on ${site}`;
  if (kind === "disk") {
    return isOver
      ? `${site} was running out of disk space`
      : `${site} is running out of disk space`;
  }
  return isOver ? `Emails from ${site} failed for a while` : `Emails from ${site} keep failing`;
}

/** "2026-05-31 at 12:30 UTC": whoever runs a server reads its logs in UTC. */
const timeOf = (at: string) => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

function mailParts(alert: Alert & { kind: "mail" }, isOver: boolean): string[] {
  const { waiting, givenUp, reason } = alert;
  const counted = [
    ...(waiting > 0 ? [`${letters(waiting)} still waiting to be sent`] : []),
    ...(givenUp > 0 ? [`${letters(givenUp)} given up`] : []),
  ];
  return [
    isOver
      ? `For a while your mail server did not accept emails from the site. This was noticed on ${timeOf(alert.began_at)}. It works again now.`
      : `Your mail server does not accept emails from the site, or refuses many of them. This was noticed on ${timeOf(alert.began_at)}.`,
    ...(counted.length > 0 ? [`Right now, ${counted.join(", ")}.`] : []),
    ...(reason === null ? [] : [`The last reason it gave: ${reason}`]),
    "Waiting emails are tried again for three days. Under System Settings you can send a test email, see the outbox and try an email again.",
  ];
}

const letters = (count: number) => (count === 1 ? "1 email is" : `${count} emails are`);

function diskParts(alert: Alert & { kind: "disk" }, isOver: boolean): string[] {
  return [
    isOver
      ? `On ${timeOf(alert.began_at)} the disk with DATA_DIR was nearly full. It has room again: ${alert.free} free.`
      : `Only ${alert.free} left on the disk with DATA_DIR. Once it is full, nobody can sign up, send interest or add photos.`,
    ...(isOver
      ? []
      : ["Remove what you do not need (old backups, logs), or give the server a larger disk."]),
  ];
}

const signInParts = (alert: Alert): string[] => [
  `Many sign-ins with wrong passwords were refused, more than typing mistakes explain. This was noticed on ${timeOf(alert.began_at)}.`,
  "The limits slow it down, and devices that have signed in before are not locked out. You need not do anything. With a second factor, a guessed password alone does not open an admin's account.",
  "The counts are under System Settings and in the log. The next email about this comes after a day at the earliest.",
];
