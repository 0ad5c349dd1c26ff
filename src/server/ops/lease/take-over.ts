import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathExists } from "../../core/files/exists.ts";
import { Refusal } from "../../core/refusal.ts";
import { folderName, ownersOf, recordOwner } from "./folder.ts";
import { lapseMs } from "./lapse.ts";
import {
  type FoundLease,
  leaseObject,
  type LeaseObject,
  type LeasePlace,
  newOwner,
} from "./lease-object.ts";
import { type Timing, usualTiming } from "./timing.ts";

type TakeOver = {
  /** Go on with the database of the folder, although it may be older than the site. */
  keepDatabase: boolean;
  /** Tells the operator what happens. */
  say: (sentence: string) => void;
  timing?: Timing;
};

/**
 * Takes the lease over from whichever machine has it, for a locked data folder, and returns when no
 * other machine writes any more. Throws a Refusal if there is nothing to take over, or a database in
 * the folder that could be older than the site.
 */
export async function takeOver(
  place: LeasePlace,
  dataDir: string,
  { keepDatabase, say, timing = usualTiming }: TakeOver,
): Promise<void> {
  const object = leaseObject(place);
  try {
    const found = await object.read();
    if (!found) {
      throw new Refusal(`There is no lease ${object.name} yet. Start the server: it takes it.`);
    }
    const isOurs = ownersOf(dataDir).includes(found.record.owner);
    if (isOurs && found.record.state !== "waiting") {
      return say(`The lease ${object.name} is this folder's already. Start the server.`);
    }
    const database = join(dataDir, "solarstay.sqlite");
    if (!isOurs && pathExists(database) && !keepDatabase) {
      throw new Refusal(
        `There is a database in ${dataDir}, which may be older than the site. Move it away (${database}*), and restore it from the replica after this command. If it is the newest there is: solarstay take-over --keep-database`,
      );
    }
    await claim(object, found, { dataDir, say, timing });
  } finally {
    object.close();
  }
}

async function claim(
  object: LeaseObject,
  found: FoundLease,
  { dataDir, say, timing }: { dataDir: string; say: TakeOver["say"]; timing: Timing },
): Promise<void> {
  const folder = folderName(dataDir);
  const owner = newOwner(randomUUID(), folder, timing.leaseMs);
  recordOwner(dataDir, owner.owner, { alone: false });
  let before: FoundLease | undefined = found;
  let etag: string | undefined;
  // Its owner may renew it at the same moment.
  for (let tries = 0; etag === undefined && before && tries < triesAtMost; tries += 1) {
    etag = await object.write(owner, "waiting", { ifEtag: before.etag });
    if (etag === undefined) before = await object.read();
  }
  if (etag === undefined || !before) throw takenByAnother(object);
  recordOwner(dataDir, owner.owner, { alone: true });
  const { record } = before;
  const hasStopped =
    record.state === "released" || (record.state === "held" && record.folder === folder);
  if (!hasStopped) {
    const ms = lapseMs(record, timing.leaseMs);
    say(
      `The machine ${record.machine} may still be writing. Waiting ${ms / 1000} seconds, until it has certainly stopped.`,
    );
    await sleep(ms);
  }
  if ((await object.write(owner, "held", { ifEtag: etag })) === undefined) {
    throw takenByAnother(object);
  }
  say(`The lease ${object.name} is this folder's now. ${nextSteps(dataDir)}`);
}

const triesAtMost = 5;

const nextSteps = (dataDir: string) =>
  pathExists(join(dataDir, "solarstay.sqlite"))
    ? "Start the server."
    : `Restore the database to ${dataDir} (docs/replication.md), then start the server.`;

const takenByAnother = ({ name }: LeaseObject) =>
  new Refusal(`Another machine took the lease ${name} at the same time. Decide for one of them.`);
