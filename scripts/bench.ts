/** `npm run bench`: speed as ratios measured in one run, since no machine's seconds are another's. */
import { undoAll } from "./afterwards.ts";
import { isBuildStale } from "./staleness.ts";
import { buildAll } from "./build-all.ts";
import { againstBare } from "./bench/against-bare.ts";
import { growth } from "./bench/growth.ts";
import { inbox } from "./bench/inbox.ts";

if (await isBuildStale()) await buildAll();
const only = process.argv[2];
try {
  if (only === undefined || only === "bare") await againstBare();
  if (only === undefined || only === "growth") await growth();
  if (only === undefined || only === "inbox") await inbox();
} finally {
  await undoAll();
}
