import type { ObjectStore } from "../../core/object-store/client.ts";
import type { ObjectKeys, ObjectPlace } from "../../core/object-store/place.ts";
import { readObjectUrl } from "../../core/object-store/place.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Archive } from "./archive-reader.ts";
import { isBackupName, oldBackups } from "./names.ts";

/** Reads the address of a store; throws a Refusal with its fault. */
export function expectObjectUrl(text: string): ObjectPlace {
  const place = readObjectUrl(text);
  if ("fault" in place) throw new Refusal(`The address ${text} ${place.fault}.`);
  return place;
}

/** Connects to a store for backups. Throws a Refusal without credentials. */
export async function connectStore(
  place: ObjectPlace,
  keys: ObjectKeys | undefined,
): Promise<ObjectStore> {
  if (!keys) {
    throw new Refusal(
      `${place.name} needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  // Imported here: commands for folders do not load it.
  const { createObjectStore } = await import("../../core/object-store/client.ts");
  return createObjectStore(place, keys);
}

/** The address of one backup, as `restore` takes it. */
export const addressOf = ({ url, name }: ObjectPlace, backup: string): string =>
  `${name}/${backup}${url.includes("?") ? url.slice(url.indexOf("?")) : ""}`;

/** The names of a store's backups, the oldest first. Other objects are not among them. */
export async function listBackups(store: ObjectStore): Promise<string[]> {
  const objects = await Array.fromAsync(store.list("solarstay-"));
  return objects.map(({ key }) => key).filter(isBackupName);
}

/** Removes the oldest backups of a store, so that `keep` are left with the one just made. */
export async function removeOldStored(
  store: ObjectStore,
  options: { keep: number; made: string },
): Promise<void> {
  for (const name of oldBackups(await listBackups(store), options)) await store.remove(name);
}

/**
 * One backup in a store, by its address. Throws a Refusal for an address that names none, with the
 * newest ones there are.
 */
export async function storedArchive(
  address: string,
  keys: ObjectKeys | undefined,
): Promise<Archive> {
  const { bucket, prefix } = expectObjectUrl(address);
  const name = prefix.split("/").at(-2) ?? "";
  const isOne = isBackupName(name);
  const folder = isOne ? prefix.slice(0, -name.length - 2) : prefix.slice(0, -1);
  const parameters = address.includes("?") ? address.slice(address.indexOf("?")) : "";
  const place = expectObjectUrl(`s3://${bucket}/${folder}${parameters}`);
  const store = await connectStore(place, keys);
  const newest = async () => (await listBackups(store)).slice(-3).toReversed();
  if (!isOne) {
    const names = await newest();
    throw new Refusal(
      names.length === 0
        ? `There are no backups in ${place.name}.`
        : `Name one of the backups in ${place.name}, such as: ${names.map((one) => addressOf(place, one)).join(" ")}`,
    );
  }
  return {
    name: `${place.name}/${name}`,
    async read() {
      const object = await store.open(name);
      if (object) return object.stream;
      throw new Refusal(
        `There is no ${name} in ${place.name}. The newest are: ${(await newest()).join(", ")}`,
      );
    },
  };
}
