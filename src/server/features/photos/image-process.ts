import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { answerJob } from "../../core/jobs/answer-job.ts";
import { decode } from "./decode.ts";
import { ImageError } from "./image-error.ts";
import type { ImageJob, ImageReply } from "./pipeline.ts";
import { encodeVariants } from "./variants.ts";

/** The process that turns one photo into its files; run-job.ts starts and ends it. */

// Set here, since the single file accepts no Node flags on its command line.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

answerJob(answer);

async function answer(job: ImageJob): Promise<ImageReply> {
  try {
    const pixels = await decode(job);
    // The decoders' buffers are garbage by now: up to 150 MB that Node has no reason to collect
    // yet.
    collectGarbage();
    return { processed: await encodeVariants(pixels) };
  } catch (err) {
    if (err instanceof ImageError) return { fault: err.fault, detail: String(err.cause) };
    return { failed: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}
