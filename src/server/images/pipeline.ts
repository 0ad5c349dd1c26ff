import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { ImageError, type ImageFault } from "./image-error.ts";
import type { ProcessedImage } from "./variants.ts";

export { ImageError } from "./image-error.ts";
export type { ProcessedImage } from "./variants.ts";

/** What the image process is sent, once. */
export type ImageJob = Buffer;
/** What it answers, once: the files, why the photo is refused, or what went wrong on our side. */
export type ImageReply =
  | { processed: ProcessedImage }
  | { fault: ImageFault; detail: string }
  | { failed: string };

const jobTimeoutMs = 60_000;

// The sources run as .ts and the build emits .js beside them: the process is started from its like.
const script = fileURLToPath(
  new URL(`./image-process${extname(import.meta.filename)}`, import.meta.url),
);

// All cores work on one photo; the others wait as the bytes that were sent, so the memory of a
// decoded one is needed once.
const turn = pLimit(1);

/**
 * Turns the bytes of an uploaded file into the files kept of it: checked by content, upright, sRGB,
 * without metadata. Waits its turn; the time limit counts from there. Rejects with ImageError,
 * whose message is for the person, when the file is no acceptable photo.
 *
 * Each photo has a process of its own (docs/decisions/image-process.md): it can be killed whatever
 * the decoder is doing, its memory comes back for certain, and a decoder that crashes on a crafted
 * file takes nothing else down.
 */
export function processImage(
  input: Buffer,
  { timeoutMs = jobTimeoutMs }: { timeoutMs?: number } = {},
): Promise<ProcessedImage> {
  return turn(async () => {
    const child = startProcess();
    try {
      const reply = await ask(child, input, timeoutMs);
      if ("processed" in reply) return reply.processed;
      if ("fault" in reply) throw new ImageError(reply.fault, reply.detail);
      throw new Error(`The image process failed: ${reply.failed}`);
    } finally {
      child.kill("SIGKILL");
    }
  });
}

function startProcess(): ChildProcess {
  return fork(script, {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Nothing of our own environment: what reads strangers' bytes knows no password. And glibc is
    // told to keep one heap, its default of several a thread triples the memory used here.
    env: { MALLOC_ARENA_MAX: "1", UV_THREADPOOL_SIZE: "2" },
  });
}

function ask(child: ChildProcess, job: ImageJob, timeoutMs: number): Promise<ImageReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageReply>();
  const timer = setTimeout(() => reject(new ImageError("tooSlow")), timeoutMs);
  child.once("message", (reply: ImageReply) => resolve(reply));
  // `on`, not `once`: when it can't even be started, sending to it fails as well.
  child.on("error", reject);
  child.once("exit", (code, signal) => {
    const ended = `The image process ended with ${signal ?? code}`;
    // A crash of a decoder, or the system took the memory back: that is the photo's doing.
    reject(signal ? new ImageError("broken", ended) : new Error(ended));
  });
  child.send(job);
  return promise.finally(() => clearTimeout(timer));
}
