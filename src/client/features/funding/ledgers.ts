import type { Outdated } from "../../lib/use-change.ts";

/** The queries that an entry makes outdated besides its listing; admins check entries at the same time. */
export const ledgers: Outdated = { parts: (api) => [api.funding], afterFailure: "always" };
