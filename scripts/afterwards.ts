/** Cleans up what scripts and drills start and create. */
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const steps: Array<() => unknown> = [];

/** Registers a cleanup that runs when a script or a drill ends, however it ends. */
export function afterwards(undo: () => unknown): void {
  steps.push(undo);
}

/** Registers a process to be killed at the end, if it still runs. */
export function untilOver<Child extends ChildProcess>(child: Child): Child {
  afterwards(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs all registered cleanups, the last first. A failing one does not stop the others. */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = [];
  for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) {
    try {
      await undo();
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Not everything could be removed");
}

/** An empty folder in the system's temporary folder, removed at the end. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `solarstay-${name}-`));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
