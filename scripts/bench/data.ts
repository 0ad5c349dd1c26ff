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
  demo(folder, "--properties", String(properties - 1), "--images", "0");
  demo(folder, "--properties", "1", "--images", "8", "--add");
  await writeFile(finished, "");
  return folder;
}

function demo(folder: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, ["src/server/main.ts", "demo", ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The demo data could not be made");
}
