/**
 * `npm run check:release`: slow drills with load, crashes or full disks. With a name, runs one
 * drill.
 */
import { undoAll } from "./afterwards.ts";
import { buildAll } from "./build-all.ts";
import { attackDrill } from "./drills/attack.ts";
import { auditsDrill } from "./drills/audits.ts";
import { badDaysDrill } from "./drills/bad-days.ts";
import { backupDrill } from "./drills/backup.ts";
import { backupFullDrill } from "./drills/backup-full.ts";
import { backupScheduleDrill } from "./drills/backup-schedule.ts";
import { backupKillDrill } from "./drills/backup-kill.ts";
import { cachesDrill } from "./drills/caches.ts";
import { clientSizeDrill } from "./drills/client-size.ts";
import { debianDrill } from "./drills/debian.ts";
import { journeysDrill } from "./drills/journeys.ts";
import { diskFullDrill } from "./drills/disk-full.ts";
import { killDrill } from "./drills/kill.ts";
import { lighthouseDrill } from "./drills/lighthouse.ts";
import { litestreamDrill } from "./drills/litestream.ts";
import { loadDrill } from "./drills/load.ts";
import { looksDrill } from "./drills/looks.ts";
import { memoryDrill } from "./drills/memory.ts";
import { proxiesDrill } from "./drills/proxies.ts";
import { selftestDrill } from "./drills/selftest.ts";
import { singleFileDrill } from "./drills/single-file.ts";
import { staysKillDrill } from "./drills/stays-kill.ts";
import { storeDrill } from "./drills/store.ts";
import { versionsDrill } from "./drills/versions.ts";
import { isBuildStale } from "./staleness.ts";

const drills: Record<string, () => void | Promise<void>> = {
  size: clientSizeDrill,
  memory: memoryDrill,
  kill: killDrill,
  "stays-kill": staysKillDrill,
  backup: backupDrill,
  "backup-full": backupFullDrill,
  "backup-schedule": backupScheduleDrill,
  "backup-kill": backupKillDrill,
  lighthouse: lighthouseDrill,
  looks: looksDrill,
  litestream: litestreamDrill,
  store: storeDrill,
  load: loadDrill,
  "disk-full": diskFullDrill,
  attack: attackDrill,
  proxies: proxiesDrill,
  caches: cachesDrill,
  "single-file": singleFileDrill,
  versions: versionsDrill,
  selftest: selftestDrill,
  deb: debianDrill,
  journeys: journeysDrill,
  "bad-days": badDaysDrill,
  audits: auditsDrill,
};

if (await isBuildStale()) await buildAll();
const only = process.argv[2];
for (const [name, drill] of Object.entries(drills)) {
  if (only !== undefined && only !== name) continue;
  console.log(`== ${name}`);
  try {
    await drill();
  } finally {
    await undoAll();
  }
}
