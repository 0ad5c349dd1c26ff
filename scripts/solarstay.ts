/**
 * `npm run solarstay -- COMMAND`, and `npm start` for `serve`: builds if the build is missing or
 * older than the sources, then runs the command from it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dist, root } from "./project.ts";
import { serverEnvironment, serverFlags } from "./run-server.ts";
import { isBuildStale } from "./staleness.ts";

if (await isBuildStale()) {
  if (!existsSync(join(root, "node_modules", "vite"))) {
    console.error(
      "The build is missing or older than the sources, and the build tools are not installed.\n" +
        'Run "npm ci" (without --omit=dev) and then "npm start", or copy a finished dist/ folder here.',
    );
    process.exit(1);
  }
  // To standard error, since the output of a command may be saved in a file.
  console.error("Building Solar Stay (a few seconds) …");
  const { buildAll } = await import("./build-all.ts");
  await buildAll();
}
// Replaces this process, so that signals reach the server: its flags and its allocator's settings
// cannot be changed once it runs.
const command = [
  process.execPath,
  ...serverFlags,
  join(dist, "server", "main.js"),
  ...process.argv.slice(2),
];
process.removeAllListeners("warning");
if (process.execve) process.execve(process.execPath, command, serverEnvironment(process.env));
console.error(`This system cannot replace a process. Say: ${command.join(" ")}`);
process.exitCode = 1;
