import { msg } from "../shared/i18n/message.ts";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Deps } from "./core/context.ts";
import { createFaults } from "./core/db/faults.ts";
import type { Db } from "./core/db/open.ts";
import type { Env } from "./core/env/env.ts";
import { envWarnings } from "./core/env/env-warnings.ts";
import { composeEmails } from "./features.ts";
import { createRateLimits } from "./core/http/rate-limits.ts";
import { createImageStore } from "./features/photos/store.ts";
import { createOutbox } from "./core/mail/outbox.ts";
import { createTransport } from "./core/mail/transport.ts";
import { createSiteLanguages } from "./core/i18n/site-languages.ts";
import { createClockTrust } from "./core/clock-trust.ts";
import { createSecurityEvents } from "./core/security-events.ts";

type DepsInput = {
  env: Env;
  db: Db;
  log: Logger;
  clock?: () => Date;
  /** Milliseconds that this process has run, independent of the clock. */
  uptime?: () => number;
};

/** Creates the parts of the server; nothing is started yet. */
export function createDeps({
  env,
  db,
  log,
  clock = () => new Date(),
  uptime = () => process.uptime() * 1000,
}: DepsInput): Deps {
  const transport = createTransport({ env, log });
  const faults = createFaults();
  const security = createSecurityEvents(clock);
  const languages = createSiteLanguages({ db, env });
  const clockTrust = createClockTrust({ dataDir: env.dataDir, db, clock, uptime });
  return {
    env,
    languages,
    db,
    clock,
    clockTrust,
    log,
    images: createImageStore(join(env.dataDir, "images")),
    transport,
    outbox: createOutbox({
      db,
      env,
      clock,
      clockTrust,
      log,
      transport,
      faults,
      compose: composeEmails({ db, env, languages }),
    }),
    rateLimits: createRateLimits({
      enabled: env.rateLimits,
      onReached: (budget) => security.count(msg("limit {budget} reached", { budget })),
    }),
    faults,
    security,
    warnings: envWarnings(env),
  };
}
