import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Env } from "../../core/env/env.ts";
import { openPlaces } from "../../core/files/files.ts";
import { createStorePlace, type StorePlace } from "../../core/files/store-place.ts";
import { ObjectStoreError } from "../../core/object-store/store-error.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";

/**
 * Whether the object stores of a site's photos and backups work: writes, reads and removes an object
 * in each.
 */
export async function checkStores(env: Env): Promise<Finding[]> {
  const { store, formerStores } = openPlaces(env);
  const { objectKeys: keys, backups } = env;
  const stores = [...(store ? [store] : []), ...formerStores];
  if (keys && backups?.store) stores.push(createStorePlace(backups.store, keys));
  return Promise.all(stores.map(checkStore));
}

async function checkStore(store: StorePlace): Promise<Finding> {
  try {
    await store.tryToRead();
    await store.tryToWrite();
    const clock = store.clockProblem();
    if (clock) return warning(inEnglish(clock.text), clock.fix);
    return ok(`${store.name} can be written to and read`);
  } catch (thrown) {
    if (!(thrown instanceof ObjectStoreError)) throw thrown;
    return fault(inEnglish(thrown.text), thrown.fix);
  } finally {
    store.close();
  }
}
