/**
 * Tests docs/replication.md with a folder and with an S3 server: Litestream beside the server, both
 * killed, the disk lost, and everything restored.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder, untilOver } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { s3Keys, s3Package, startS3 } from "./s3.ts";

/** Litestream's binary for x64, and an S3 server; neither is part of the project. */
const packages = ["@flydotio/litestream-linux-x64@1.0.1", s3Package];
const s3Port = 4840;
const writingMs = 20_000;
/** The time whose writes may be lost: a sync each second, doubled for a busy machine. */
const mostLostMs = 2000;

/**
 * Prints how much was lost; throws when it is more than two seconds, or older than anything that
 * survived.
 */
export async function litestreamDrill(): Promise<void> {
  const folder = await temporaryFolder("litestream");
  let s3: ChildProcess | undefined;
  try {
    const options = ["--no-audit", "--no-fund", "--prefix", folder];
    execFileSync("npm", ["install", ...options, ...packages], { stdio: "ignore" });
    await loseMachine(folder, "a folder", `type: file\n        path: ${join(folder, "replica")}`);
    s3 = await startS3(folder, s3Port);
    await loseMachine(
      folder,
      "S3",
      `type: s3\n        bucket: my-stays\n        path: solarstay\n        region: eu-central-1\n        endpoint: http://127.0.0.1:${s3Port}\n        force-path-style: true`,
    );
  } finally {
    s3?.kill();
  }
}

/** Writes, loses the machine with its disk, restores from the replica and counts. */
async function loseMachine(folder: string, where: string, replica: string): Promise<void> {
  const litestream = join(folder, "node_modules/@flydotio/litestream-linux-x64/litestream");
  const env = { ...process.env, ...s3Keys };
  const dataDir = join(folder, "data");
  const database = join(dataDir, "solarstay.sqlite");
  const config = join(folder, "litestream.yml");
  await writeFile(
    config,
    `dbs:\n  - path: ${database}\n    replicas:\n      - ${replica}\n        sync-interval: 1s\n`,
  );
  await mkdir(dataDir, { mode: 0o700 });
  const server = await startSolarStay(dataDir, 4838, hostEnvironment);
  const replication = untilOver(
    spawn(litestream, ["replicate", "-config", config], { stdio: "ignore", env }),
  );
  await sleep(3000);
  const acknowledged = await write(server.url);
  // The machine is gone, with its disk.
  const goneAt = Date.now();
  process.kill(server.pid, "SIGKILL");
  replication.kill("SIGKILL");
  await once(replication, "exit");
  await sleep(500);
  await rm(dataDir, { recursive: true });

  await mkdir(dataDir, { mode: 0o700 });
  execFileSync(litestream, ["restore", "-config", config, database], { stdio: "ignore", env });
  const names = await restoredNames(dataDir);
  await rm(dataDir, { recursive: true });
  const lost = acknowledged.filter(({ name }) => !names.has(name));
  const lostMs = lost[0] ? goneAt - lost[0].at : 0;
  console.log(
    `Litestream to ${where}: ${acknowledged.length} properties acknowledged in ${writingMs / 1000} s, ${lost.length} lost, all of them in the last ${lostMs} ms before the end (at most ${mostLostMs})`,
  );
  const hole = acknowledged.length - lost.length;
  if (lost.some(({ name }, at) => name !== acknowledged[hole + at]?.name)) {
    throw new Error("Something was lost from the middle");
  }
  if (lostMs > mostLostMs) throw new Error("More was lost than the last seconds");
}

async function write(url: string): Promise<Array<{ name: string; at: number }>> {
  const token = await signInHost(url);
  const acknowledged: Array<{ name: string; at: number }> = [];
  const until = Date.now() + writingMs;
  for (let number = 1; Date.now() < until; number += 1) {
    const name = `Stay ${number}`;
    await listProperty(url, token, name);
    acknowledged.push({ name, at: Date.now() });
  }
  return acknowledged;
}

async function restoredNames(dataDir: string): Promise<Set<string>> {
  const server = await startSolarStay(dataDir, 4839, hostEnvironment);
  const list = await fetch(`${server.url}/api/public/properties`);
  const names = ((await list.json()) as Array<{ name: string }>).map(({ name }) => name);
  await server.stop();
  return new Set(names);
}
