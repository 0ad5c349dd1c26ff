import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const program = join(import.meta.dirname, "..", "main.ts");

/** For a test that starts Node several times, which is slow on a busy machine. */
export const manyProcesses = { timeout: 180_000 };

export type CommandResult = { code: number | null; out: string; err: string };

/**
 * Runs a command of the program in its own process until it ends. `unread` closes its standard
 * output, like `| head`; `outTo` is a descriptor for it.
 */
export async function runCommand(
  args: string[],
  {
    dataDir,
    input = "",
    env = {},
    unread = false,
    outTo,
  }: { dataDir: string; input?: string; env?: object; unread?: boolean; outTo?: number },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: dataDir,
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, ...env },
    stdio: ["pipe", outTo ?? "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // The command may end without reading its input.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  if (unread) child.stdout?.destroy();
  const [out, err, [code]] = await Promise.all([
    unread || !child.stdout ? "" : text(child.stdout),
    child.stderr ? text(child.stderr) : "",
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, out, err };
}
