import { join } from "node:path";
import type { Logger } from "pino";
import type { Deps } from "./core/context.ts";
import { createFaults } from "./core/db/faults.ts";
import type { Db } from "./core/db/open.ts";
import type { Settings } from "./core/env/env.ts";
import { settingsWarnings } from "./core/env/env-warnings.ts";
import { composeEmails } from "./features.ts";
import { createLimits } from "./core/http/limits.ts";
import { createImageStore } from "./features/photos/store.ts";
import { createOutbox } from "./core/mail/outbox.ts";
import { createTransport } from "./core/mail/transport.ts";
import { createClockTrust } from "./core/clock-trust.ts";
import { createSecurityEvents } from "./core/security-events.ts";

type DepsInput = {
  settings: Settings;
  db: Db;
  log: Logger;
  clock?: () => Date;
  /** Milliseconds that this process runs, whatever the clock says. */
  uptime?: () => number;
};

/** Puts together what the server is made of; nothing is started yet. */
export function createDeps({
  settings,
  db,
  log,
  clock = () => new Date(),
  uptime = () => process.uptime() * 1000,
}: DepsInput): Deps {
  const transport = createTransport({ settings, log });
  const faults = createFaults();
  const security = createSecurityEvents(clock);
  const clockTrust = createClockTrust({ dataDir: settings.dataDir, db, clock, uptime });
  return {
    settings,
    db,
    clock,
    clockTrust,
    log,
    images: createImageStore(join(settings.dataDir, "images")),
    transport,
    outbox: createOutbox({
      db,
      settings,
      clock,
      clockTrust,
      log,
      transport,
      faults,
      compose: composeEmails({ db, settings }),
    }),
    limits: createLimits({
      enabled: settings.rateLimits,
      onReached: (budget) => security.count(`limit ${budget} reached`),
    }),
    faults,
    security,
    warnings: settingsWarnings(settings),
  };
}
