/**
 * `npm run bench`: measures speed as ratios within one run, since absolute times differ by machine.
 * `npm run bench -- build DIR/dist` compares with another checkout's build instead.
 */
import { undoAll } from "./afterwards.ts";
import { isBuildStale } from "./staleness.ts";
import { buildAll } from "./build-all.ts";
import { againstBuild } from "./bench/against-build.ts";
import { againstBare } from "./bench/against-bare.ts";
import { calendars } from "./bench/calendars.ts";
import { growth } from "./bench/growth.ts";
import { inbox } from "./bench/inbox.ts";
import { metrics } from "./bench/metrics.ts";

if (await isBuildStale()) await buildAll();
const [only, other] = process.argv.slice(2);
try {
  if (only === undefined || only === "bare") await againstBare();
  if (only === undefined || only === "growth") await growth();
  if (only === undefined || only === "inbox") await inbox();
  if (only === undefined || only === "metrics") await metrics();
  if (only === undefined || only === "calendars") await calendars();
  if (only === "build" && other !== undefined) await againstBuild(other);
} finally {
  await undoAll();
}
