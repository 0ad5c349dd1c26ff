import type { Context } from "../context.ts";

/**
 * Removes the files of photos whose rows are gone. What cannot be removed, or is left by a kill, the
 * sweep at the next start removes: the deletion itself has happened, so it never fails.
 */
export async function removeFiles(
  { images, log }: Pick<Context, "images" | "log">,
  filePaths: string[],
): Promise<void> {
  const removals = await Promise.allSettled(filePaths.map((path) => images.remove(path)));
  for (const removal of removals) {
    if (removal.status === "rejected") log.error({ err: removal.reason }, "a photo's files stay");
  }
}
