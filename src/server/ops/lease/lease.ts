import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Problems } from "../../core/context.ts";
import { ApiError } from "../../core/errors.ts";
import { failure } from "../../core/failure.ts";
import { pathExists } from "../../core/files/exists.ts";
import { ObjectStoreError } from "../../core/object-store/store-error.ts";
import { ConfigRefusal, Refusal } from "../../core/refusal.ts";
import { folderName, ownersOf, recordOwner } from "./folder.ts";
import { hasLapsed, lapseMs } from "./lapse.ts";
import {
  leaseObject,
  type LeaseObject,
  type LeasePlace,
  newOwner,
  type Owner,
} from "./lease-object.ts";
import { type Moment, moment, since } from "./moment.ts";
import { type Timing, usualTiming } from "./timing.ts";

/** The right to write the site, as long as it is renewed. */
export type Lease = {
  /** Throws 503 unless this process may write now. */
  expectHeld: () => void;
  /** Resolves when another machine has taken the lease over. */
  lost: Promise<void>;
  /** Gives it back, once nothing is written any more. Never fails. */
  release: () => Promise<void>;
};

export type LeaseParts = {
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  problems: Problems;
  timing?: Timing;
};

/** What a process has when it takes the lease. */
type Held = { object: LeaseObject; owner: Owner; etag: string; renewed: Moment };

/**
 * Takes the lease of a site for a locked data folder, and keeps it. Throws a Refusal if the lease
 * belongs to another folder, or may still be used; an ObjectStoreError if its store fails.
 */
export async function takeLease(
  place: LeasePlace,
  dataDir: string,
  parts: LeaseParts,
): Promise<Lease> {
  const object = leaseObject(place);
  try {
    const held = await take(object, dataDir, parts);
    await proveConditions(held);
    return keep(held, parts);
  } catch (thrown) {
    object.close();
    throw thrown;
  }
}

async function take(
  object: LeaseObject,
  dataDir: string,
  { log, timing = usualTiming }: LeaseParts,
): Promise<Held> {
  const folder = folderName(dataDir);
  const found = await object.read();
  if (found) {
    const { record } = found;
    if (!ownersOf(dataDir).includes(record.owner)) {
      throw new ConfigRefusal(
        `The machine ${record.machine} ${record.state === "released" ? "was the last to write" : "writes"} this site, as the lease ${object.name} says. Two machines must not write one site. To continue it here: solarstay take-over`,
      );
    }
    if (!pathExists(join(dataDir, "solarstay.sqlite"))) {
      throw new ConfigRefusal(
        `There is no database in ${dataDir}, but the lease ${object.name} says that the site exists. Restore the database first (docs/replication.md). For a new site, set LEASE_URL to another address.`,
      );
    }
    const mayBeWriting =
      record.state === "waiting" || (record.state === "held" && record.folder !== folder);
    if (mayBeWriting) {
      const seconds = lapseMs(record, timing.leaseMs) / 1000;
      log.info(`waiting ${seconds} seconds, until ${record.machine} has certainly stopped writing`);
      if (!(await hasLapsed(object, found, timing))) throw copyRuns(object, record.machine);
    }
  }
  const owner = newOwner(randomUUID(), folder, timing.leaseMs);
  recordOwner(dataDir, owner.owner, { alone: false });
  const renewed = moment();
  const etag = await object.write(
    owner,
    "held",
    found ? { ifEtag: found.etag } : { ifAbsent: true },
  );
  if (etag === undefined) throw copyRuns(object, (await object.read())?.record.machine ?? "?");
  recordOwner(dataDir, owner.owner, { alone: true });
  return { object, owner, etag, renewed };
}

const copyRuns = ({ name }: LeaseObject, machine: string) =>
  new Refusal(
    `Solar Stay already runs for this site on the machine ${machine}, as the lease ${name} says. Two machines must not write one site. Stop that one first.`,
  );

/** Throws a Refusal if the store ignores conditions: then it keeps no two machines apart. */
async function proveConditions({ object, owner }: Held): Promise<void> {
  for (const condition of [{ ifAbsent: true } as const, { ifEtag: `"${"0".repeat(32)}"` }]) {
    if ((await object.write(owner, "held", condition)) !== undefined) {
      throw new ConfigRefusal(
        `The store of ${object.name} ignores conditions (If-Match, If-None-Match), so it cannot keep two machines apart. Update it, or set LEASE_URL to another store.`,
      );
    }
  }
}

/** Renews the lease while the process runs. */
function keep({ object, owner, ...held }: Held, parts: LeaseParts): Lease {
  const { log, problems, timing = usualTiming } = parts;
  let { etag, renewed } = held;
  let isLost = false;
  let isFailing = false;
  let isReleased = false;
  const lost = Promise.withResolvers<void>();

  const mayWrite = () => !isLost && since(renewed) < timing.writeMs;

  const lose = (machine: string) => {
    isLost = true;
    const text = msg("The machine {machine} has taken this site over. Nothing is saved here", {
      machine,
    });
    problems.set("lease", {
      text,
      fix: "Stop this server and its Litestream. See docs/replication.md.",
    });
    log.error(inEnglish(text));
    lost.resolve();
  };

  /** Renews it once; returns when to do it again. */
  const renew = async (): Promise<number> => {
    const began = moment();
    const next = await object.write(owner, "held", { ifEtag: etag });
    if (next === undefined) return findOut();
    etag = next;
    renewed = began;
    if (isFailing) log.info("the lease is renewed again");
    isFailing = false;
    problems.delete("lease");
    return timing.renewMs;
  };

  /** The lease is not as this process last saw it. */
  const findOut = async (): Promise<number> => {
    const found = await object.read();
    if (found && found.record.owner !== owner.owner) {
      lose(found.record.machine);
    } else if (found) {
      // An earlier renewal has arrived, although its answer did not.
      etag = found.etag;
    } else {
      log.warn(`somebody has removed the lease ${object.name}; it is written again`);
      etag = (await object.write(owner, "held", { ifAbsent: true })) ?? etag;
    }
    return 0;
  };

  const fail = (thrown: unknown): number => {
    const reason = thrown instanceof ObjectStoreError ? thrown.text : String(thrown);
    const text = msg("The lease cannot be renewed, so nothing is saved: {reason}", { reason });
    const fix = thrown instanceof ObjectStoreError ? thrown.fix : "See the server's log.";
    if (!isFailing) log.warn({ err: thrown }, "the lease could not be renewed; trying again");
    if (!mayWrite() && !problems.has("lease")) {
      problems.set("lease", { text, fix });
      log.error(inEnglish(text));
    }
    isFailing = true;
    return timing.retryMs;
  };

  let timer: NodeJS.Timeout | undefined;
  let renewing = Promise.resolve();
  const renewIn = (ms: number) => {
    const again = async () => {
      const wait = await renew().catch(fail);
      if (!isLost && !isReleased) renewIn(wait);
    };
    timer = setTimeout(() => (renewing = again()), ms).unref();
  };
  renewIn(timing.renewMs);

  return {
    expectHeld() {
      if (mayWrite()) return;
      throw new ApiError(503, "UNAVAILABLE", failure.readOnly, {
        headers: { "retry-after": "60" },
      });
    },
    lost: lost.promise,
    async release() {
      isReleased = true;
      clearTimeout(timer);
      try {
        await renewing;
        if (!isLost) await object.write(owner, "released", { ifEtag: etag });
      } catch (err) {
        log.warn({ err }, "the lease was not given back; it ends by itself");
      }
      object.close();
    },
  };
}
