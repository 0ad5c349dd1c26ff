import type { Context } from "../../core/context.ts";

/**
 * Removes the files of photos whose rows are deleted. Never fails, since the deletion is done: files that
 * cannot be removed are removed at the next start.
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
