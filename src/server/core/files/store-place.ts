import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ObjectStore } from "../object-store/client.ts";
import type { ObjectKeys, ObjectPlace } from "../object-store/place.ts";
import { lost, type ObjectStoreError } from "../object-store/store-error.ts";
import { allOf, type FilePlace } from "./file-place.ts";

/** Where the files are below the address of the store; backups and the lease are beside them. */
const prefix = "images/";
/** Written, read and removed to find out whether that works. */
const trial = "trial";
const trialBytes = 1000;

/** The place of files in an object store. */
export type StorePlace = FilePlace & {
  address: ObjectPlace;
  /** Tries whether files can be read. */
  tryToRead(): Promise<void>;
  /** Tries whether files can be written, read and removed. */
  tryToWrite(): Promise<void>;
  /** What the store said about the time of this machine, if it is wrong. */
  clockProblem(): ObjectStoreError | undefined;
  /** Closes idle connections. */
  close(): void;
};

/**
 * Files in an object store, which is connected to at the first call: without one, its client is not
 * loaded. Every call can throw an ObjectStoreError.
 */
export function createStorePlace(place: ObjectPlace, keys: ObjectKeys): StorePlace {
  let connected: ObjectStore | undefined;
  const connect = async () => {
    const { createObjectStore } = await import("../object-store/client.ts");
    return (connected ??= createObjectStore(place, keys));
  };

  const remove: FilePlace["remove"] = async (names) => {
    const store = await connect();
    await allOf(names.map((name) => store.remove(prefix + name)));
  };

  const readOne = async (name: string) => (await (await connect()).get(prefix + name))?.bytes;

  return {
    name: place.name,
    address: place,

    async write(files) {
      const store = await connect();
      try {
        await allOf(files.slice(0, -1).map(({ name, bytes }) => store.put(prefix + name, bytes)));
        for (const { name, bytes } of files.slice(-1)) await store.put(prefix + name, bytes);
      } catch (thrown) {
        // Not waited for: a store that is away would make the caller wait once more.
        remove(files.map(({ name }) => name)).catch(() => {});
        throw thrown;
      }
    },

    async read(names) {
      for (const name of names) {
        const bytes = await readOne(name);
        if (bytes) return { name, bytes };
      }
      return undefined;
    },

    /** Read into memory at once: a store ends the answer of a reader who pauses. */
    async open(name) {
      const bytes = await readOne(name);
      return bytes && { size: bytes.length, stream: Readable.from(bytes, { objectMode: false }) };
    },

    remove,

    async tryToRead() {
      await (await connect()).get(trial);
    },

    async tryToWrite() {
      const store = await connect();
      for (let attempt = 1; ; attempt += 1) {
        await store.put(trial, randomBytes(trialBytes));
        if (await store.get(trial)) break;
        // Another server, or a doctor, may have removed it meanwhile; hardly twice.
        if (attempt === 2) throw lost(place, trial);
      }
      await store.remove(trial);
    },

    clockProblem: () => connected?.clockProblem(),
    close: () => connected?.close(),

    async *list() {
      for await (const { key } of (await connect()).list(prefix)) yield key.slice(prefix.length);
    },
  };
}
