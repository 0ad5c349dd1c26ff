import { msg } from "../shared/i18n/message.ts";
import { inEnglish } from "../shared/i18n/translate.ts";
import type { Logger } from "pino";
import type { Deps, Problems } from "./core/context.ts";
import { createFaults } from "./core/db/faults.ts";
import type { Db } from "./core/db/open.ts";
import type { Env } from "./core/env/env.ts";
import { envWarnings } from "./core/env/env-warnings.ts";
import { composeEmails } from "./features.ts";
import { createRateLimits } from "./core/http/rate-limits.ts";
import { createFiles } from "./core/files/files.ts";
import type { ReportStore } from "./core/files/watched-place.ts";
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
  /** Problems of parts that were started before. */
  problems?: Problems;
  clock?: () => Date;
  /** Milliseconds that this process has run, independent of the clock. */
  uptime?: () => number;
};

/** Creates the parts of the server; nothing is started yet. */
export function createDeps({
  env,
  db,
  log,
  problems = new Map(),
  clock = () => new Date(),
  uptime = () => process.uptime() * 1000,
}: DepsInput): Deps {
  const transport = createTransport({ env, log });
  const faults = createFaults();
  const security = createSecurityEvents(clock);
  const languages = createSiteLanguages({ db, env });
  const files = createFiles(env, reportTo(problems, log));
  const clockTrust = createClockTrust({ dataDir: env.dataDir, db, clock, uptime });
  return {
    env,
    languages,
    db,
    clock,
    clockTrust,
    log,
    files,
    images: createImageStore(files),
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
    problems,
    warnings: envWarnings(env),
  };
}

/** Shows the state of the store in System Health, and logs each change. */
const reportTo =
  (problems: Problems, log: Logger): ReportStore =>
  (problem) => {
    if (problem) {
      problems.set("files", problem);
      log.error(inEnglish(problem.text));
    } else {
      problems.delete("files");
      log.info("the object store works again");
    }
  };
