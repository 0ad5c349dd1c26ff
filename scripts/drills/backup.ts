/**
 * A backup of a server with 200 writes a second and 200 MB or 2 GB of photos: whether every write
 * acknowledged before its start is in the restored copy, whether the command's memory grows with
 * the photos, and what happens with a damaged file.
 */
import { copyFile, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { temporaryFolder } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { runBuilt } from "./command.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { addPhotos } from "./photos.ts";
import { startWriting } from "./steady-writes.ts";

const port = 4843;
const writesASecond = 200;
const quietMs = 10_000;
const most = { growthMb: 40 };

type Backup = { seconds: number; peakMb: number; missing: number; bytes: number };

/** Prints the measurements; throws when a write is lost, memory grows or damage goes unnoticed. */
export async function backupDrill(): Promise<void> {
  const work = await temporaryFolder("backup");
  const dataDir = join(work, "data");
  const file = join(work, "site.tar.gz");
  const first = await startSolarStay(dataDir, port, hostEnvironment);
  const { id: property } = await listProperty(first.url, await signInHost(first.url), "Drill");
  await first.stop();
  await addPhotos(dataDir, property, { count: 200 });
  const small = await backUp(work, dataDir, { file, property });
  await addPhotos(dataDir, property, { count: 1800 });
  const large = await backUp(work, dataDir, { file, property });
  await tryDamaged(work, file);
  const growth = large.peakMb - small.peakMb;
  console.log(`memory: ${growth.toFixed(0)} MB more for ten times the photos`);
  if (small.missing + large.missing > 0) throw new Error("Acknowledged writes are missing");
  if (growth > most.growthMb) throw new Error("The backup's memory grows with the photos");
}

async function backUp(
  work: string,
  dataDir: string,
  { file, property }: { file: string; property: number },
): Promise<Backup> {
  const server = await startSolarStay(dataDir, port);
  const writing = startWriting(server.url, { property, aSecond: writesASecond });
  await pause(quietMs);
  const before = writing.since();
  const acknowledged = [...writing.acknowledged];
  const start = performance.now();
  const { code, peakMb } = await runBuilt(["backup", file], dataDir);
  const seconds = (performance.now() - start) / 1000;
  const during = writing.since();
  await writing.stop();
  await server.stop();
  if (code !== 0) throw new Error(`The backup ended with ${code}`);

  const restored = join(work, "restored");
  await rm(restored, { recursive: true, force: true });
  const { code: restoring } = await runBuilt(["restore", file], restored);
  if (restoring !== 0) throw new Error(`The restore ended with ${restoring}`);
  const db = new Database(join(restored, "solarstay.sqlite"));
  const there = new Set(db.prepare<[], number>("SELECT id FROM guest_interests").pluck().all());
  db.close();
  const missing = acknowledged.filter((id) => !there.has(id)).length;
  for (const reason of during.reasons) console.log(`  a write failed: ${reason}`);
  const photos = (await readdir(join(restored, "images"))).length;
  const { size: bytes } = await stat(file);
  console.log(
    `${photos} photos, ${(bytes / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB of memory of its own;\n` +
      `  ${before.aSecond.toFixed(0)} writes a second before (p99 ${before.p99Ms.toFixed(0)} ms, ${before.failed} failed), ` +
      `${during.aSecond.toFixed(0)} meanwhile (p99 ${during.p99Ms.toFixed(0)} ms, ${during.failed} failed);\n` +
      `  of ${acknowledged.length} acknowledged before it began ${missing} are missing`,
  );
  return { seconds, peakMb, missing, bytes };
}

/** Whatever is damaged, the restore reports it and leaves the folder unchanged. */
async function tryDamaged(work: string, file: string): Promise<void> {
  const damaged = join(work, "damaged.tar.gz");
  const folder = join(work, "untouched");
  const { size } = await stat(file);
  for (const at of [0.2, 0.99999]) {
    await copyFile(file, damaged);
    const handle = await open(damaged, "r+");
    const byte = Buffer.alloc(1);
    const position = Math.floor(size * at);
    await handle.read(byte, 0, 1, position);
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, position);
    await handle.close();
    const { code, stderr } = await runBuilt(["restore", damaged], folder);
    console.log(`one bit turned at byte ${position}: ${stderr.trim()}`);
    const left = (await readdir(folder)).filter((name) => !name.endsWith("lock"));
    if (code !== 1 || left.length > 0) throw new Error("A damaged backup was not refused whole");
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
