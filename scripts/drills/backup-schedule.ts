/** Backups that the server makes itself, on a disk that is full: it must say so, and recover. */
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { temporaryFolder } from "../afterwards.ts";
import { type Server, startSolarStay } from "../bench/processes.ts";
import { ask } from "../rest.ts";
import { runBuilt } from "./command.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { addPhotos } from "./photos.ts";
import { smallDisk } from "./small-disk.ts";

const port = 4868;
const waitMs = 30_000;

type Health = { problems: string[]; last_backup_at: string | null };

/** Needs root, for a small disk of its own. Throws when anything is unclear, left over or lost. */
export async function backupScheduleDrill(): Promise<void> {
  const disk = await smallDisk(64);
  const dataDir = await temporaryFolder("schedule");
  const backups = { BACKUP_AT: "03:15", BACKUP_TO: disk.folder, BACKUP_KEEP: "3" };
  const env = { ...hostEnvironment, ...backups, MIN_FREE_DISK_MB: "0", LOG_LEVEL: "silent" };
  let server: Server | undefined;
  const startAnew = async () => {
    await server?.stop();
    server = await startSolarStay(dataDir, port, env);
    const token = await signInHost(server.url);
    const health = async () =>
      (await ask<Health>(`${server?.url}/api/admin/health`, { token, method: "GET" })).body;
    return { token, url: server.url, health };
  };
  try {
    // The first start makes one backup at once.
    const first = await startAnew();
    const { id } = await listProperty(first.url, first.token, "Before");
    await addPhotos(dataDir, id, { count: 40 });
    await until(async () => (await first.health()).last_backup_at !== null);
    const made = await backupsIn(disk.folder);
    console.log(
      `at the first start: ${made.join()}, problems: ${JSON.stringify((await first.health()).problems)}`,
    );
    await forgetBackups(dataDir, server);

    for (const left of [0, 300e3, 5e6]) {
      await disk.fill(left);
      const full = await startAnew();
      await until(async () => (await full.health()).problems.length > 0);
      const { problems } = await full.health();
      console.log(`with ${left / 1e6} MB left: ${problems.join(". ")}`);
      if (!/disk is full|no space/i.test(problems.join())) throw new Error("It does not say why");
      const names = await backupsIn(disk.folder);
      if (names.join() !== made.join()) throw new Error(`The folder now holds ${names.join()}`);
      const { status } = await ask(`${full.url}/api/public/properties`, { method: "GET" });
      if (status !== 200) throw new Error(`The server answers ${status}`);
      await disk.makeRoom();
    }

    const again = await startAnew();
    await until(async () => (await again.health()).last_backup_at !== null);
    const { problems } = await again.health();
    const names = await backupsIn(disk.folder);
    console.log(`with room again: ${names.length} backups, problems: ${JSON.stringify(problems)}`);
    if (problems.length > 0 || names.length !== made.length + 1)
      throw new Error("No backup was made");
    const elsewhere = await temporaryFolder("restored");
    const { code } = await runBuilt(["restore", `${disk.folder}/${names.at(-1)}`], elsewhere);
    console.log(`restored: exit code ${code}`);
    if (code !== 0) throw new Error("It cannot be restored");
  } finally {
    await server?.stop();
  }
}

const backupsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== "filler").toSorted();

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + waitMs; Date.now() < end;) {
    if (await isSo()) return;
    await sleep(200);
  }
  throw new Error("It did not happen within half a minute");
}

/** Makes the site believe that there is no backup, so that its next start makes one. */
async function forgetBackups(dataDir: string, server: Server | undefined): Promise<void> {
  await server?.stop();
  const db = new Database(`${dataDir}/solarstay.sqlite`);
  db.exec("UPDATE maintenance SET last_backup_at = NULL");
  db.close();
}
