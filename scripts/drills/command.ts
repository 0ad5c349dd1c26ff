import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { anonymousMb } from "../bench/processes.ts";
import { dist } from "../project.ts";
import { serverEnvironment, serverFlags } from "../run-server.ts";

export type CommandResult = {
  /** Null when it was killed. */
  code: number | null;
  out: string;
  stderr: string;
  /** Its own peak memory. */
  peakMb: number;
};

/**
 * Runs a command of the build on a data folder until it ends or, by SIGKILL, until `kill` resolves.
 */
export async function runBuilt(
  args: string[],
  dataDir: string,
  { kill, env = {} }: { kill?: Promise<unknown>; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    [...serverFlags, join(dist, "server", "main.js"), ...args],
    {
      env: { ...serverEnvironment(process.env), DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let peakMb = 0;
  const watch = setInterval(() => {
    // It may have ended since.
    void anonymousMb(child.pid ?? 0).then(
      (mb) => (peakMb = Math.max(peakMb, mb || 0)),
      () => {},
    );
  }, 50);
  void kill?.then(() => child.kill("SIGKILL"));
  const [out, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  clearInterval(watch);
  return { code, out, stderr, peakMb };
}
