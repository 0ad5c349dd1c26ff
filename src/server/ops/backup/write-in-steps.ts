import { open } from "node:fs/promises";

const stepBytes = 8 * 1024 * 1024;

/**
 * Writes a new file, readable by its owner only, and syncs it every few megabytes. A server beside
 * it syncs at each of its own writes, and would otherwise wait for gigabytes of ours.
 */
export async function writeInSteps(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    let waiting = 0;
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      waiting += chunk.length;
      if (waiting < stepBytes) continue;
      await file.datasync();
      waiting = 0;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
