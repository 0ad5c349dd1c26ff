import { type Message, msg } from "../../../shared/i18n/message.ts";
import { sendFailureIn } from "../../../shared/letter-words.ts";
import {
  greeting,
  pageUrl,
  type Part,
  type Sender,
  type Words,
  writeLetter,
} from "../../core/mail/letter.ts";

/** The state of a problem at the time of writing. */
export type Alert = { name: string; began_at: string; ended_at: string | null } & (
  | { kind: "mail"; waiting: number; givenUp: number; reason: string | null }
  | { kind: "disk"; free: Message }
  | { kind: "sign_ins" }
  | { kind: "backup"; last: string | null }
);

/** Tells an admin once about a problem that began, or that is over if the email is late. */
export function operatorAlert(sender: Sender, alert: Alert): Words {
  const site = sender.site.site_name;
  const isOver = alert.ended_at !== null;
  return writeLetter(sender, {
    subject: subjectOf(alert, site, isOver),
    parts: [
      greeting(alert.name),
      ...partsOf(alert, isOver),
      ...(alert.kind === "sign_ins"
        ? []
        : [
            msg(
              "You get one email each time this begins. See System Settings for the current state.",
            ),
          ]),
      { button: msg("System Settings"), link: pageUrl(sender, "/admin?view=settings") },
    ],
  });
}

function partsOf(alert: Alert, isOver: boolean): Part[] {
  if (alert.kind === "mail") return mailParts(alert, isOver);
  if (alert.kind === "backup") return backupParts(alert, isOver);
  return alert.kind === "disk" ? diskParts(alert, isOver) : signInParts(alert);
}

function subjectOf({ kind }: Alert, site: string, isOver: boolean): Message {
  if (kind === "sign_ins") return msg("Someone is guessing passwords on {site}", { site });
  if (kind === "backup") {
    return isOver
      ? msg("Backups of {site} failed for a while", { site })
      : msg("The backup of {site} failed", { site });
  }
  if (kind === "disk") {
    return isOver
      ? msg("{site} was running out of disk space", { site })
      : msg("{site} is running out of disk space", { site });
  }
  return isOver
    ? msg("Emails from {site} failed for a while", { site })
    : msg("Emails from {site} keep failing", { site });
}

/** "May 31, 2026 at 12:30 UTC": in the time zone of server logs. */
const timeOf = (at: string): Message =>
  msg("{day, date, long} at {time} UTC", { day: new Date(at), time: at.slice(11, 16) });

function mailParts(alert: Alert & { kind: "mail" }, isOver: boolean): Part[] {
  const { reason } = alert;
  const time = timeOf(alert.began_at);
  return [
    isOver
      ? msg(
          "For a while, your mail server did not accept emails from the site. We noticed it on {time}. It works again now.",
          { time },
        )
      : msg(
          "Your mail server does not accept emails from the site, or refuses many of them. We noticed it on {time}.",
          { time },
        ),
    ...countsOf(alert),
    ...(reason === null
      ? []
      : [sendFailureIn(reason) ?? msg("Its last answer: {reason}", { reason })]),
    msg(
      "Waiting emails are retried for three days. Under System Settings you can send a test email, see the outbox and retry an email.",
    ),
  ];
}

function countsOf({ waiting, givenUp }: Alert & { kind: "mail" }): Part[] {
  const left = msg(
    "{waiting, plural, one {# email is still waiting to be sent.} other {# emails are still waiting to be sent.}}",
    { waiting },
  );
  const lost = msg(
    "{givenUp, plural, one {# email was given up.} other {# emails were given up.}}",
    { givenUp },
  );
  if (waiting > 0 && givenUp > 0) return [msg("{left} {lost}", { left, lost })];
  if (waiting > 0) return [left];
  return givenUp > 0 ? [lost] : [];
}

function diskParts(alert: Alert & { kind: "disk" }, isOver: boolean): Part[] {
  const { free } = alert;
  return isOver
    ? [
        msg("On {time} the disk with DATA_DIR was nearly full. It has room again: {free} free.", {
          time: timeOf(alert.began_at),
          free,
        }),
      ]
    : [
        msg(
          "Only {free} left on the disk with DATA_DIR. When it is full, no one can sign up, send interest or add photos.",
          { free },
        ),
        msg("Remove old backups and logs, or give the server a larger disk."),
      ];
}

function backupParts({ began_at, last }: Alert & { kind: "backup" }, isOver: boolean): Part[] {
  const time = timeOf(began_at);
  if (isOver) {
    return [msg("We noticed on {time} that backups failed. One was made since.", { time })];
  }
  return [
    msg("The server could not make its daily backup. We noticed it on {time}.", { time }),
    last === null
      ? msg("No backup was ever made.")
      : msg("The last one was made on {time}.", { time: timeOf(last) }),
    msg("System Health and the log give the reason. The server tries again every hour."),
  ];
}

const signInParts = (alert: Alert): Part[] => [
  msg(
    "There were more sign-ins with wrong passwords than typing mistakes would explain. We noticed it on {time}.",
    { time: timeOf(alert.began_at) },
  ),
  msg(
    "The limits slow this down, and devices that have signed in before are not locked out, so you don’t need to do anything. With a second factor, a guessed password alone does not open an admin’s account.",
  ),
  msg(
    "You can see the counts under System Settings and in the log. You won’t get another email about this for at least a day.",
  ),
];
