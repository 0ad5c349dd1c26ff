import type { Deps } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import type { IncidentKind } from "../db/tables/operations.ts";
import { freeBytes } from "../disk.ts";
import { listAdmins } from "../users/users.queries.ts";
import { beginIncident, endIncident, isOpen, openSince } from "./incidents.queries.ts";
import { countGivenUp, stuckLetters } from "./trouble.queries.ts";

const hourMs = 60 * 60_000;

/** A greylisted letter waits for some minutes; what fails for an hour, at its seventh attempt, is wrong. */
const stuck = { ms: hourMs, attempts: 7 };
/** One mistyped address is for its host to correct; this many in a day have another cause. */
const givenUpInADay = 3;
/** Above the threshold by so much, the disk has room again: it must not be told of at every photo. */
const roomAgain = 1.2;
/** However often an attack stops and begins again. */
const attackMailsMs = 24 * hourMs;

type Watched = Pick<Deps, "db" | "settings" | "clock" | "outbox" | "security" | "log">;

/**
 * Notices when emails keep failing, the disk runs full or somebody guesses passwords, and sends each
 * admin one email about it, however long it goes on. It goes through the outbox like any other: while
 * nothing leaves, it waits with the rest and then tells what happened; otherwise it leaves at once.
 */
export function watchOperations(deps: Watched): void {
  settle(deps, "mail", mailFails(deps));
  settle(deps, "disk", diskRunsFull(deps));
  settle(deps, "sign_ins", signInsAreAttacked(deps));
  deps.security.report(deps.log);
}

function mailFails({ db, clock }: Watched): boolean {
  const now = clock().getTime();
  return (
    stuckLetters(db, new Date(now - stuck.ms), stuck.attempts).count > 0 ||
    countGivenUp(db, new Date(now - 24 * hourMs)) >= givenUpInADay
  );
}

function diskRunsFull({ db, settings }: Watched): boolean {
  const free = freeBytes(settings.dataDir);
  return free < settings.minFreeDiskBytes * (isOpen(db, "disk") ? roomAgain : 1);
}

function signInsAreAttacked({ db, clock, security }: Watched): boolean {
  const began = openSince(db, "sign_ins");
  const isToldToday = began !== undefined && clock().getTime() - Date.parse(began) < attackMailsMs;
  return isToldToday || security.isUnderAttack();
}

function settle({ db, clock, outbox }: Watched, kind: IncidentKind, isTrouble: boolean): void {
  const now = clock();
  if (!isTrouble) {
    if (isOpen(db, kind)) endIncident(db, kind, now);
    return;
  }
  const begun = inTransaction(db, () => {
    const incident_id = beginIncident(db, kind, now);
    if (incident_id === undefined) return false;
    for (const user_id of listAdmins(db)) {
      outbox.queue({ kind: "operator-alert", incident_id, user_id });
    }
    return true;
  });
  if (begun) outbox.wake();
}
