import { hostname } from "node:os";
import { z } from "zod";
import { type Condition, createObjectStore } from "../../core/object-store/client.ts";
import type { ObjectKeys, ObjectPlace } from "../../core/object-store/place.ts";
import { Refusal } from "../../core/refusal.ts";

/** Where a lease is, and what requests to its store are signed with. */
export type LeasePlace = { place: ObjectPlace; keys: ObjectKeys };

const leaseRecord = z.object({
  /** The run of the server, or of `take-over`, that the lease belongs to. */
  owner: z.string(),
  /** Its machine, for people. */
  machine: z.string(),
  /** Its data folder: see folder.ts. */
  folder: z.string(),
  /**
   * "waiting": another one may still be writing. "held": the owner writes, or was about to.
   * "released": it has stopped.
   */
  state: z.enum(["waiting", "held", "released"]),
  /** The owner has stopped writing when it has not renewed the lease for so long. */
  seconds: z.number(),
  /** Makes the bytes of each write different, and so their ETags. */
  count: z.number(),
});

export type LeaseRecord = z.infer<typeof leaseRecord>;
export type FoundLease = { etag: string; record: LeaseRecord };

/** What its owner says in a lease, but for what changes with each write. */
export type Owner = Omit<LeaseRecord, "state" | "count">;

/** A new owner on this machine. */
export const newOwner = (owner: string, folder: string, leaseMs: number): Owner => ({
  owner,
  machine: hostname(),
  folder,
  seconds: leaseMs / 1000,
});

/** The object of a lease. Each call throws an ObjectStoreError if the store fails. */
export type LeaseObject = {
  /** Its address, for people. */
  name: string;
  read: () => Promise<FoundLease | undefined>;
  /** Writes it if the condition holds, and returns its ETag; undefined if it does not. */
  write: (
    owner: Owner,
    state: LeaseRecord["state"],
    condition: Condition,
  ) => Promise<string | undefined>;
  close: () => void;
};

const key = "lease";
/** A store that is silent for longer is asked again: renewals must not wait for it. */
const idleMs = 4000;

export function leaseObject({ place, keys }: LeasePlace): LeaseObject {
  const store = createObjectStore(place, keys, { idleMs });
  const name = `${place.name}/${key}`;
  let count = 0;
  return {
    name,
    async read() {
      const object = await store.get(key);
      if (!object) return undefined;
      const record = parse(object.bytes);
      if (record) return { etag: object.etag, record };
      throw new Refusal(
        `The object ${name} is no lease of Solar Stay. Set LEASE_URL to an address of its own.`,
      );
    },
    async write(owner, state, condition) {
      count += 1;
      const record: LeaseRecord = { ...owner, state, count };
      return (await store.putIf(key, Buffer.from(JSON.stringify(record)), condition))?.etag;
    },
    close: () => store.close(),
  };
}

function parse(bytes: Buffer): LeaseRecord | undefined {
  try {
    return leaseRecord.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}
