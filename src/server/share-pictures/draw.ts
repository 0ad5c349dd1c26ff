import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { PictureTexts } from "./picture.ts";

const timeoutMs = 20_000;

// The sources run as .ts and the build emits .js beside them: the process is started from its like.
const script = fileURLToPath(
  new URL(`./share-process${extname(import.meta.filename)}`, import.meta.url),
);

/** One at a time: each takes all of a core for half a second. */
const turn = pLimit(1);

/**
 * Draws a share picture as JPEG, in a process of its own: neither the renderer nor the fonts stay in
 * the server's memory, and people's requests go first.
 */
export function drawSharePicture(texts: PictureTexts): Promise<Buffer> {
  return turn(
    () =>
      new Promise((resolve, reject) => {
        const child = fork(script, {
          serialization: "advanced",
          stdio: ["ignore", "ignore", "inherit", "ipc"],
          env: { MALLOC_ARENA_MAX: "1" },
          timeout: timeoutMs,
          killSignal: "SIGKILL",
        });
        child.once("message", (bytes: Uint8Array) => {
          resolve(Buffer.from(bytes));
          child.kill("SIGKILL");
        });
        child.once("error", reject);
        child.once("exit", (code, signal) => {
          reject(new Error(`Drawing a share picture ended with ${signal ?? code}`));
        });
        child.send(texts, (failed) => {
          if (failed) reject(failed);
        });
        makeWay(child.pid);
      }),
  );
}

function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
