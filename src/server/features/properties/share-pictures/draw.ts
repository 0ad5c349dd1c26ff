import { failure } from "../../../core/failure.ts";
import { ApiError } from "../../../core/errors.ts";
import { runJob } from "../../../core/jobs/run-job.ts";
import { createTurns } from "../../../core/turns.ts";
import type { PictureTexts } from "./picture.ts";

const timeoutMs = 20_000;

/** One at a time, client by client: each takes a whole core for half a second. */
const turns = createTurns({
  atOnce: 1,
  bound: {
    waiting: 20,
    refusal: () =>
      new ApiError(503, "UNAVAILABLE", failure.overloaded, { headers: { "retry-after": "30" } }),
  },
});

/**
 * Draws a share picture as JPEG in its own process, so that renderer and fonts do not stay in the
 * server's memory, and requests go first. Throws 503 when too many are waiting.
 */
export function drawSharePicture(client: string, texts: PictureTexts): Promise<Buffer> {
  return turns(client, async () => {
    const script = [import.meta.dirname, "share-process"] as const;
    return Buffer.from(await runJob<Uint8Array>(script, texts, { timeoutMs }));
  });
}
