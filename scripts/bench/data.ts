import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../project.ts";

/** A data folder with this many demo properties; made once, then kept under the system's temporary one. */
export async function demoData(properties: number, images: number): Promise<string> {
  const folder = join(tmpdir(), `solarstay-bench-${properties}-${images}`);
  if (existsSync(join(folder, "solarstay.sqlite"))) return folder;
  await mkdir(folder, { recursive: true });
  console.log(`Filling a database with ${properties} properties …`);
  const args = ["scripts/demo.ts", "--properties", String(properties), "--images", String(images)];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The demo data could not be made");
  return folder;
}
