import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Env } from "../env/env.ts";
import { isSamePlace } from "../object-store/place.ts";
import { ConfigRefusal } from "../refusal.ts";
import { allOf, type FilePlace, type PlacedFile } from "./file-place.ts";
import { createFilesCache, type FilesCache } from "./files-cache.ts";
import { createFolderPlace } from "./folder-place.ts";
import { photoFolder, readPhotoPlaces } from "./photo-places.ts";
import { createStorePlace, type StorePlace } from "./store-place.ts";
import { type ReportStore, watchPlace } from "./watched-place.ts";

/** The settings that say where files are. */
export type PlacesEnv = Pick<Env, "dataDir" | "filesStore" | "objectKeys">;
type FilesEnv = PlacesEnv & Pick<Env, "filesCacheBytes" | "minFreeDiskBytes">;

/** The places of a site's photos. While they are moved, they are in several. */
export type SitePlaces = {
  folder: FilePlace;
  /** Gets new photos; without one, the folder does. */
  store: StorePlace | undefined;
  /** May have old photos. */
  formerStores: StorePlace[];
};

/** The files of a site, wherever they are. */
export type Files = FilePlace & {
  /** Throws the reason why files cannot be written at the moment, as far as it is known. */
  expectWritable(): void;
  /** Copies of files in a store; undefined without a store. */
  cache: FilesCache | undefined;
  /** Finds out now whether the stores work. */
  examine(): Promise<void>;
  /** Watches the stores while the server runs. */
  start(): void;
  stop(): void;
};

/** Opens the places of a site's photos. Throws a Refusal if one is a store without credentials. */
export function openPlaces({ dataDir, filesStore, objectKeys: keys }: PlacesEnv): SitePlaces {
  const noted = readPhotoPlaces(dataDir);
  const former = [...(noted.current ? [noted.current] : []), ...noted.former].filter(
    (place) => !filesStore || !isSamePlace(place, filesStore),
  );
  const [needed] = [...(filesStore ? [filesStore] : []), ...former];
  if (needed && !keys) {
    throw new ConfigRefusal(
      `Photos of this site are in ${needed.name}, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. Set them, then move the photos: solarstay files move --to folder`,
    );
  }
  return {
    folder: createFolderPlace(photoFolder(dataDir)),
    store: keys && filesStore && createStorePlace(filesStore, keys),
    formerStores: keys ? former.map((place) => createStorePlace(place, keys)) : [],
  };
}

/** Opens the files of a site for its server: with copies on this machine, and watched. */
export function createFiles(env: FilesEnv, report: ReportStore): Files {
  const { folder, store, formerStores } = openPlaces(env);
  mkdirSync(photoFolder(env.dataDir), { recursive: true, mode: 0o700 });
  if (!store && formerStores.length === 0) {
    const nothing = { expectWritable() {}, async examine() {}, start() {}, stop() {} };
    return { ...folder, ...nothing, cache: undefined };
  }
  const cache = createFilesCache(join(env.dataDir, "photo-cache"), {
    maxBytes: env.filesCacheBytes,
    minFreeBytes: env.minFreeDiskBytes,
  });
  const former = formerStores.map((place) => watchPlace(place, report));
  const current = store && watchPlace(store, report);
  const stores = [...former, ...(current ? [current] : [])];
  return {
    ...joinPlaces({ folder, store: current, formerStores: former }, cache),
    cache,
    expectWritable: () => current?.expectWritable(),
    examine: () => allOf(stores.map((one) => one.examine())),
    start() {
      for (const one of stores) one.start();
    },
    stop() {
      for (const one of stores) one.stop();
    },
  };
}

type Places = { folder: FilePlace; store: FilePlace | undefined; formerStores: FilePlace[] };

/**
 * Several places as one: new files go to the current place, the others are looked for where they
 * may be. A file moves from former places to the current one and is in both for a moment, so the
 * current place is asked last.
 */
export function joinPlaces(places: Places, cache?: FilesCache): FilePlace {
  const { folder, store, formerStores } = places;
  const stores = [...formerStores, ...(store ? [store] : [])];
  const current = store ?? folder;
  const fetching = new Map<string, Promise<Buffer | undefined>>();

  const fetch = async (name: string): Promise<Buffer | undefined> => {
    const failures: unknown[] = [];
    for (const one of store ? stores : [...stores, folder]) {
      const file = await one.read([name]).catch((thrown: unknown) => void failures.push(thrown));
      if (file) {
        if (one !== folder) cache?.keep(file);
        return file.bytes;
      }
    }
    if (failures.length > 0) throw failures[0];
    return undefined;
  };

  /** One request to the store, however many ask for the same file meanwhile. */
  const fetchOnce = (name: string) => {
    const fetched = fetching.get(name) ?? fetch(name).finally(() => fetching.delete(name));
    fetching.set(name, fetched);
    return fetched;
  };

  const readOne = async (name: string): Promise<Buffer | undefined> => {
    const inFolder = await folder.read([name]);
    if (inFolder) return inFolder.bytes;
    const copy = await cache?.read(name);
    if (copy) return copy.length > 0 ? copy : undefined;
    return fetchOnce(name);
  };

  return {
    name: current.name,

    async write(files) {
      await current.write(files);
      if (store) for (const file of files) cache?.keep(file);
    },

    async read(names) {
      const absent: string[] = [];
      for (const name of names) {
        const bytes = await readOne(name);
        if (bytes) {
          for (const other of absent) cache?.noteAbsent(other);
          return { name, bytes } satisfies PlacedFile;
        }
        absent.push(name);
      }
      return undefined;
    },

    async open(name) {
      const inFolder = await folder.open(name);
      if (inFolder) return inFolder;
      const bytes = await readOne(name);
      return bytes && { size: bytes.length, stream: Readable.from(bytes, { objectMode: false }) };
    },

    async remove(names) {
      await allOf([folder, ...stores].map((one) => one.remove(names)));
      await cache?.remove(names);
    },

    async *list() {
      for (const one of [folder, ...stores]) yield* one.list();
    },
  };
}
