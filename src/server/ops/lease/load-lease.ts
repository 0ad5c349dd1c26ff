import type { Env } from "../../core/env/env.ts";
import type { Lease, LeaseParts } from "./lease.ts";

/** Takes the lease of the site, if LEASE_URL is set; otherwise nothing of it is loaded. */
export async function loadLease(env: Env, parts: LeaseParts): Promise<Lease | undefined> {
  if (env.lease === undefined) return undefined;
  const { takeLease } = await import("./lease.ts");
  return takeLease(env.lease, env.dataDir, parts);
}
