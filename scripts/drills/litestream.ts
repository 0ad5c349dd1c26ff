/** docs/replication.md, tried: Litestream beside the server, both killed, the disk gone, restored. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSolarStay } from "../bench/processes.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";

/** Brings Litestream's binary for x64; not part of the project. */
const litestreamPackage = "@flydotio/litestream-linux-x64@1.0.1";
const writingMs = 20_000;
/** What a sync each second may lose, with as much again for a busy machine. */
const mostLostMs = 2000;

/** Prints how much was lost; throws when more than two seconds or something older than what survived. */
export async function litestreamDrill(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "solarstay-litestream-"));
  const [dataDir, replica] = [join(folder, "data"), join(folder, "replica")];
  const database = join(dataDir, "solarstay.sqlite");
  try {
    execFileSync(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefix", folder, litestreamPackage],
      {
        stdio: "ignore",
      },
    );
    const litestream = join(folder, "node_modules/@flydotio/litestream-linux-x64/litestream");
    const config = join(folder, "litestream.yml");
    await writeFile(
      config,
      `dbs:\n  - path: ${database}\n    replicas:\n      - type: file\n        path: ${replica}\n        sync-interval: 1s\n`,
    );
    await mkdir(dataDir);
    const server = await startSolarStay(dataDir, 4838, hostEnvironment);
    const replication = spawn(litestream, ["replicate", "-config", config], { stdio: "ignore" });
    await sleep(3000);

    const token = await signInHost(server.url);
    const acknowledged: Array<{ name: string; at: number }> = [];
    const until = Date.now() + writingMs;
    for (let number = 1; Date.now() < until; number += 1) {
      const name = `Stay ${number}`;
      await listProperty(server.url, token, name);
      acknowledged.push({ name, at: Date.now() });
    }
    // The machine is gone, with its disk.
    const goneAt = Date.now();
    process.kill(server.pid, "SIGKILL");
    replication.kill("SIGKILL");
    await once(replication, "exit");
    await sleep(500);
    await rm(dataDir, { recursive: true });

    await mkdir(dataDir, { mode: 0o700 });
    execFileSync(litestream, ["restore", "-config", config, database], { stdio: "ignore" });
    const restored = await startSolarStay(dataDir, 4839, hostEnvironment);
    const list = await fetch(`${restored.url}/api/public/properties`);
    const names = new Set(((await list.json()) as Array<{ name: string }>).map(({ name }) => name));
    await restored.stop();

    const lost = acknowledged.filter(({ name }) => !names.has(name));
    const lostMs = lost[0] ? goneAt - lost[0].at : 0;
    console.log(
      `Litestream: ${acknowledged.length} properties acknowledged in ${writingMs / 1000} s, ${lost.length} lost, all of them in the last ${lostMs} ms before the end (at most ${mostLostMs})`,
    );
    const hole = acknowledged.length - lost.length;
    if (lost.some(({ name }, at) => name !== acknowledged[hole + at]?.name)) {
      throw new Error("Something was lost from the middle");
    }
    if (lostMs > mostLostMs) throw new Error("More was lost than the last seconds");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
