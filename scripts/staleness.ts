import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { dist, root } from "./project.ts";

/** Written last by a build; its age is the build's. */
export const builtStamp = join(dist, ".built");

const sources = [
  "src",
  "db",
  "index.html",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/build-all.ts",
];

/** Whether dist/ is missing, incomplete, or older than its sources. */
export async function isBuildStale(): Promise<boolean> {
  const built = await changedAt(builtStamp);
  if (built === undefined) return true;
  for (const source of sources) {
    if ((await newest(join(root, source))) > built) return true;
  }
  return false;
}

async function newest(path: string): Promise<number> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    inside
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => changedAt(join(entry.parentPath, entry.name))),
  );
  return Math.max(0, ...times.map((time) => time ?? 0));
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}
