import { JobKilled, JobTimeout, runJob } from "../../core/jobs/run-job.ts";
import { createTurns } from "../../core/turns.ts";
import { ImageError, type ImageFault } from "./image-error.ts";
import type { ProcessedImage } from "./variants.ts";

export { ImageError } from "./image-error.ts";
export type { ProcessedImage } from "./variants.ts";

/** The message to the image process. */
export type ImageJob = Buffer;
/** Its reply: the files, why the photo is refused, or a failure of ours. */
export type ImageReply =
  | { processed: ProcessedImage }
  | { fault: ImageFault; detail: string }
  | { failed: string };

const jobTimeoutMs = 20_000;

// One photo at a time, on all cores: the others wait undecoded, so memory holds only one decoded photo.
const inTurn = createTurns({ atOnce: 1 });

/** How many photos wait to be prepared, and how many are being prepared. */
export const photoQueue = inTurn.counts;

type ImageOptions = { hostId?: number; signal?: AbortSignal; timeoutMs?: number };

/**
 * Turns the bytes of an uploaded file into the stored files: checked by content, upright, sRGB, without
 * metadata. Waits for the host's turn; the time limit counts from there. Rejects with ImageError for a file
 * that is not accepted, or with the reason of `signal`.
 *
 * Each photo has its own process (docs/decisions/image-process.md): it can be killed at any time, frees its
 * memory for certain, and a decoder that crashes on a crafted file takes nothing else down.
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

/** For photos of the demo and the self-test. */
const noHost = 0;

/** A timeout, a crash of a decoder and the kernel's out-of-memory killer are caused by the photo. */
function refuse(err: unknown): never {
  if (err instanceof JobTimeout) throw new ImageError("tooSlow", err);
  if (err instanceof JobKilled) {
    throw new ImageError(err.signal === "SIGKILL" ? "tooCostly" : "broken", err);
  }
  throw err;
}
