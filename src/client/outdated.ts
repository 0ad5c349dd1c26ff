/** The queries that changes of hosts and admins make outdated. */
import type { Outdated } from "./lib/use-change.ts";

/** After a change to a host's listings: the list, the dashboard and the public pages. */
export const listings: Outdated = {
  parts: (api) => [api.properties, api.dashboard, api.publicProperties],
  afterFailure: "gone",
};

/** After an admin's change: everything an admin sees. */
export const adminPages: Outdated = {
  parts: (api) => [
    api.admin,
    api.users,
    api.signups,
    api.listings,
    api.reports,
    api.funding,
    api.auditLog,
    api.settings,
    api.outbox,
    api.operations,
    api.analytics,
  ],
  // Another admin may have made the change first.
  afterFailure: "always",
};
