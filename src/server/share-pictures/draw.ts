import pLimit from "p-limit";
import { runJob } from "../jobs/run-job.ts";
import type { PictureTexts } from "./picture.ts";

const timeoutMs = 20_000;

/** One at a time: each takes all of a core for half a second. */
const turn = pLimit(1);

/**
 * Draws a share picture as JPEG, in a process of its own: neither the renderer nor the fonts stay in
 * the server's memory, and people's requests go first.
 */
export function drawSharePicture(texts: PictureTexts): Promise<Buffer> {
  return turn(async () => {
    const script = [import.meta.dirname, "share-process"] as const;
    return Buffer.from(await runJob<Uint8Array>(script, texts, { timeoutMs }));
  });
}
