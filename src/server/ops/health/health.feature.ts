import { byAge, type Feature } from "../../feature.ts";
import { deleteOldIncidents } from "./incidents.queries.ts";
import { operationsEmails } from "./operations-emails.ts";
import { operationsRouter } from "./operations.router.ts";

/** How the server runs: what admins read about it, and the emails to the operator. */
export const health = {
  routers: { operations: operationsRouter },
  emails: operationsEmails,
  erasures: [byAge(deleteOldIncidents)],
} satisfies Feature;
