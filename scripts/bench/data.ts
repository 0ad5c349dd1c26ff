import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../db/migrations/index.ts";
import { root } from "../project.ts";

/**
 * A data folder with this many demo properties, the newest of them with eight photos; created once,
 * then kept in the system's temporary folder.
 */
export async function demoData(properties: number): Promise<string> {
  const newest = Object.keys(migrations).at(-1);
  const folder = join(tmpdir(), `solarstay-bench-${properties}-${newest}`);
  const finished = join(folder, "finished");
  if (existsSync(finished)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  console.log(`Filling a database with ${properties} properties …`);
  fillWithPhotos(folder, properties);
  await writeFile(finished, "");
  return folder;
}

/** Fills a data folder with this many demo properties, the newest of them with eight photos. */
export function fillWithPhotos(folder: string, properties: number, build?: string): void {
  fillWithDemo(folder, ["--properties", String(properties - 1), "--images", "0"], build);
  fillWithDemo(folder, ["--properties", "1", "--images", "8", "--add"], build);
}

/**
 * Fills a data folder with the `demo` command of a build (its dist folder), or of the sources. Throws
 * what the command said when it fails.
 */
export function fillWithDemo(folder: string, args: readonly string[], build?: string): void {
  const main = build === undefined ? "src/server/main.ts" : join(build, "server/main.js");
  const { status, stderr } = spawnSync(process.execPath, [main, "demo", ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The demo data could not be made: ${stderr}`);
}
