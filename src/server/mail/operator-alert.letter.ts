import { greeting, type Sender, type Words, writeLetter } from "./letter.ts";

/** What an alert is about, as things stand when it is written. */
export type Alert = { name: string; began_at: string; ended_at: string | null } & (
  | { kind: "mail"; waiting: number; givenUp: number; reason: string | null }
  | { kind: "disk"; free: string }
  | { kind: "sign_ins" }
);

/** Tells an admin, once, what has begun to go wrong; or what went wrong, where the mail came late. */
export function operatorAlert(sender: Sender, alert: Alert): Words {
  const site = sender.site.site_name;
  const isOver = alert.ended_at !== null;
  return writeLetter(sender, {
    subject: subjectOf(alert, site, isOver),
    parts: [
      greeting(alert.name),
      ...partsOf(alert, isOver),
      "You get this mail once for each time it happens. How the site is doing stands under System Settings.",
      { button: "System Settings", link: `${sender.publicUrl}/admin` },
    ],
  });
}

function partsOf(alert: Alert, isOver: boolean): string[] {
  if (alert.kind === "mail") return mailParts(alert, isOver);
  return alert.kind === "disk" ? diskParts(alert, isOver) : signInParts(alert);
}

function subjectOf({ kind }: Alert, site: string, isOver: boolean): string {
  if (kind === "sign_ins") return `Somebody tries passwords on ${site}`;
  if (kind === "disk") {
    return isOver ? `The disk of ${site} was nearly full` : `The disk of ${site} runs full`;
  }
  return isOver ? `Mail of ${site} failed for a while` : `Mail of ${site} keeps failing`;
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
      ? `For a while your mail server did not take the mails of the site; it was noticed on ${timeOf(alert.began_at)} and it works again.`
      : `Your mail server does not take the mails of the site, or refuses many of them. It was noticed on ${timeOf(alert.began_at)}.`,
    ...(counted.length > 0 ? [`At this moment: ${counted.join(", ")}.`] : []),
    ...(reason === null ? [] : [`The last reason it gave: ${reason}`]),
    "Mails that wait are tried again for three days. A test mail, the outbox and a button that tries a mail again are under System Settings.",
  ];
}

const letters = (count: number) => (count === 1 ? "1 mail is" : `${count} mails are`);

function diskParts(alert: Alert & { kind: "disk" }, isOver: boolean): string[] {
  return [
    isOver
      ? `On ${timeOf(alert.began_at)} the disk with DATA_DIR was nearly full. It has room again: ${alert.free} are free.`
      : `Only ${alert.free} are free on the disk with DATA_DIR. When it is full, nobody can sign up, send interest or add photos.`,
    ...(isOver
      ? []
      : ["Remove what you do not need (old backups, logs), or give the server a larger disk."]),
  ];
}

const signInParts = (alert: Alert): string[] => [
  `Many sign-ins with a wrong password were refused, more than people mistype. It was noticed on ${timeOf(alert.began_at)}.`,
  "The limits slow it down, and devices on which somebody signed in before are not shut out. You need not do anything; a second factor for admins keeps a guessed password from opening an account.",
  "The counts are under System Settings and in the log. The next email about this comes after a day at the earliest.",
];
