import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { ImageError, type ImageFault } from "./image-error.ts";

/** What heic.worker.ts is started with. */
export interface HeicJob {
  file: Uint8Array<ArrayBuffer>;
  maxPixels: number;
}

/** What it answers, once. */
export type HeicReply = { tiff: Uint8Array<ArrayBuffer> } | { fault: ImageFault; detail: string };

// The sources run as .ts and the build emits .js beside them: the worker is of the same kind.
const workerUrl = new URL(`./heic.worker${extname(import.meta.filename)}`, import.meta.url);

/**
 * Decodes a HEIC file to an uncompressed TIFF with the colours and the profile of the file, upright;
 * far larger pictures come shrunk by a whole factor. sharp's libheif has no HEVC, for its patents.
 *
 * A thread for each file, ended after: the WebAssembly decoder can't be interrupted otherwise, and
 * never gives memory back. Throws ImageError.
 */
export async function decodeHeic(
  input: Uint8Array,
  { maxPixels, timeoutMs }: { maxPixels: number; timeoutMs: number },
): Promise<Buffer> {
  const file = new Uint8Array(input);
  const job: HeicJob = { file, maxPixels };
  const worker = new Worker(workerUrl, { workerData: job, transferList: [file.buffer] });
  const { promise, resolve, reject } = Promise.withResolvers<HeicReply>();
  const timer = setTimeout(() => reject(new ImageError("tooSlow")), timeoutMs);
  worker.once("message", resolve);
  // A crash or out of memory: the file is at fault as far as anyone can tell, the cause goes to the log.
  worker.once("error", (err) => reject(new ImageError("broken", err)));
  worker.once("exit", (code) => reject(new ImageError("broken", `worker ended with ${code}`)));
  try {
    const reply = await promise;
    if ("fault" in reply) throw new ImageError(reply.fault, reply.detail);
    return Buffer.from(reply.tiff.buffer);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
