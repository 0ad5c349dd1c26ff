/** What the scripts that try a server start and make, and what takes it away again. */
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const steps: Array<() => unknown> = [];

/** Notes what has to be undone when a script or a drill is over, however it ends. */
export function afterwards(undo: () => unknown): void {
  steps.push(undo);
}

/** A process that is killed when all is over, if it still runs then. */
export function untilOver<Child extends ChildProcess>(child: Child): Child {
  afterwards(() => void child.kill("SIGKILL"));
  return child;
}

/** Undoes everything noted so far, the last first. One step that fails does not keep the others from it. */
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

/** An empty folder below the system's temporary one, that goes afterwards. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `solarstay-${name}-`));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
