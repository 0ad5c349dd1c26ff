import { JobKilled, JobTimeout, runJob } from "../jobs/run-job.ts";
import { createTurns } from "../turns.ts";
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

const jobTimeoutMs = 20_000;

// All cores work on one photo; the others wait as the bytes that were sent, so the memory of a
// decoded one is needed once.
const inTurn = createTurns({ atOnce: 1 });

type ImageOptions = { hostId?: number; signal?: AbortSignal; timeoutMs?: number };

/**
 * Turns the bytes of an uploaded file into the files kept of it: checked by content, upright, sRGB,
 * without metadata. Waits its turn among the hosts; the time limit counts from there. Rejects with
 * ImageError, whose message is for the person, when the file is no acceptable photo, or with the
 * reason of `signal`.
 *
 * Each photo has a process of its own (docs/decisions/image-process.md): it can be killed whatever
 * the decoder is doing, its memory comes back for certain, and a decoder that crashes on a crafted
 * file takes nothing else down.
 */
export function processImage(
  input: ImageJob,
  { hostId = noHost, signal, timeoutMs = jobTimeoutMs }: ImageOptions = {},
): Promise<ProcessedImage> {
  const work = async () => {
    const script = [import.meta.dirname, "image-process"] as const;
    const env = { UV_THREADPOOL_SIZE: "2" };
    const reply = await runJob<ImageReply>(script, input, { timeoutMs, signal, env }).catch(refuse);
    if ("processed" in reply) return reply.processed;
    if ("fault" in reply) throw new ImageError(reply.fault, reply.detail);
    throw new Error(`The image process failed: ${reply.failed}`);
  };
  return inTurn(String(hostId), work, signal);
}

/** For photos that the server makes by itself, of the demonstration and the self-test. */
const noHost = 0;

/** Out of time, a crash of a decoder, or the kernel took the memory back: that is the photo's doing. */
function refuse(err: unknown): never {
  if (err instanceof JobTimeout) throw new ImageError("tooSlow", err);
  if (err instanceof JobKilled) {
    throw new ImageError(err.signal === "SIGKILL" ? "tooCostly" : "broken", err);
  }
  throw err;
}
