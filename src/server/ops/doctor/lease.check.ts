import type { Env } from "../../core/env/env.ts";
import { ObjectStoreError } from "../../core/object-store/store-error.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";

/** Whether the lease is this data folder's, if LEASE_URL is set. */
export async function checkLease({ lease, dataDir }: Env): Promise<Finding[]> {
  if (!lease) return [];
  const [{ leaseObject }, { ownersOf }] = await Promise.all([
    import("../lease/lease-object.ts"),
    import("../lease/folder.ts"),
  ]);
  const object = leaseObject(lease);
  try {
    const found = await object.read();
    if (!found) {
      return [warning(`there is no lease ${object.name} yet`, "Start the server: it takes it.")];
    }
    const { machine, state, owner } = found.record;
    if (ownersOf(dataDir).includes(owner)) return [ok(`${object.name} is this data folder's`)];
    const text = `the machine ${machine} ${state === "released" ? "was the last to write" : "writes"} this site, as the lease ${object.name} says`;
    return [warning(text, "To continue the site here, see docs/replication.md.")];
  } catch (thrown) {
    if (!(thrown instanceof ObjectStoreError)) throw thrown;
    return [fault(inEnglish(thrown.text), thrown.fix)];
  } finally {
    object.close();
  }
}
