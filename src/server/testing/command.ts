import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { noteProgramRun } from "./from-outside.ts";
import { singleFile } from "./program.ts";

const program: [string, ...string[]] =
  singleFile === undefined
    ? [process.execPath, join(import.meta.dirname, "..", "main.ts")]
    : [singleFile];

/** Where the single file unpacks itself; the sources have no use for it. */
const cache = process.env["CACHE_DIRECTORY"];
const withCache = cache === undefined ? {} : { CACHE_DIRECTORY: cache };

/** For a test that starts Node several times, which takes its time on a busy machine. */
export const manyProcesses = { timeout: 180_000 };

export type Ended = { code: number | null; out: string; err: string };

/**
 * Runs the program as an operator does, in a process of its own, and waits for its end. `unread`:
 * nobody reads what it prints, as behind a `| head` that has seen enough. `outTo`: the descriptor
 * that standard output goes to.
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
): Promise<Ended> {
  if (singleFile !== undefined) noteProgramRun();
  const [file, ...first] = program;
  const child = spawn(file, [...first, ...args], {
    cwd: dataDir,
    env: { ...withCache, PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, ...env },
    stdio: ["pipe", outTo ?? "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // It may end without reading.
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
