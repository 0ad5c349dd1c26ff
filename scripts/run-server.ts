/** How the built server is run, by `npm start` and by what measures it. */
import { memorySettings } from "../src/server/memory-settings.ts";

/**
 * V8 otherwise grows its young generation to 3 × 16 MB while starting, and keeps it; and Node opens its
 * debugger at SIGUSR1, to every user of the machine.
 */
export const serverFlags = ["--max-semi-space-size=2", "--disable-sigusr1"];

/** The environment with what the server should have unless it is told otherwise. */
export function serverEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: NodeJS.ProcessEnv = { NODE_ENV: "production", ...memorySettings, ...env };
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
