/** How `npm start` and the measuring scripts run the built server. */
import { allocatorEnv } from "../src/server/allocator-env.ts";

/**
 * V8 would otherwise grow its young generation to 3 × 16 MB during the start, and keep it; and Node
 * would open its debugger at SIGUSR1, to every user of the machine.
 */
export const serverFlags = ["--max-semi-space-size=2", "--disable-sigusr1"];

/** The environment with the server's defaults, unless they are set already. */
export function serverEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const defaults: NodeJS.ProcessEnv = { NODE_ENV: "production", ...allocatorEnv, ...env };
  return Object.fromEntries(
    Object.entries(defaults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
