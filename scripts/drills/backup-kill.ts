/**
 * Kills `backup` and `restore` (SIGKILL) at any moment: what exists afterwards must be complete.
 */
import { watch } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { runBuilt } from "./command.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { addPhotos, wholeSite } from "./photos.ts";

const rounds = 20;
const port = 4845;

/**
 * Throws when a site or a backup is incomplete, or when leftovers of a killed one block the next.
 */
export async function backupKillDrill(): Promise<void> {
  const work = await temporaryFolder("backup-kill");
  const [before, after] = [join(work, "before"), join(work, "after")];
  await makeSite(before, "Before");
  await makeSite(after, "After");
  await killBackups(work, before);
  const file = join(work, "after.tar.gz");
  await mustEnd(["backup", file], after);
  await killRestores(work, { before, file });
}

async function makeSite(dataDir: string, name: string): Promise<void> {
  const server = await startSolarStay(dataDir, port, hostEnvironment);
  const { id } = await listProperty(server.url, await signInHost(server.url), name);
  await addPhotos(dataDir, id, { count: 60, bytes: 200e3 });
  await server.stop();
}

async function killBackups(work: string, dataDir: string): Promise<void> {
  const folder = join(work, "backups");
  const restored = join(work, "restored");
  const server = await startSolarStay(dataDir, port, hostEnvironment);
  const takes = await timed(() => mustEnd(["backup"], dataDir));
  let [killed, whole] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    // To a folder, and to a file with the previous backup.
    await cp(join(dataDir, "backups"), folder, { recursive: true });
    const file = join(folder, "site.tar.gz");
    await mustEnd(["backup", file], dataDir);
    const place = round % 2 === 0 ? folder : file;
    const { code } = await runBuilt(["backup", place], dataDir, {
      kill: sleep(Math.random() * takes),
    });
    if (code === null) killed += 1;
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".tar.gz")) continue;
      await mustEnd(["restore", join(folder, name)], restored);
      if ((await wholeSite(restored)).join() !== "Before") throw new Error(`${name} is not whole`);
      await rm(restored, { recursive: true });
      whole += 1;
    }
    await mustEnd(["backup", place], dataDir);
    const left = (await readdir(folder)).filter((name) => !name.endsWith(".tar.gz"));
    if (left.length > 0) throw new Error(`${left.join()} is left`);
    await rm(folder, { recursive: true });
  }
  const answer = await fetch(`${server.url}/readyz`);
  if (!answer.ok) throw new Error("The server is not well");
  await server.stop();
  console.log(
    `backup, ${Math.round(takes)} ms: ${killed} of ${rounds} killed, ${whole} backups there afterwards, all whole, nothing left`,
  );
}

async function killRestores(
  work: string,
  { before, file }: { before: string; file: string },
): Promise<void> {
  const dataDir = join(work, "site");
  const restore = ["restore", file, "--replace"];
  await cp(before, dataDir, { recursive: true });
  const takes = await timed(() => mustEnd(restore, dataDir));
  const found = { killed: 0, before: 0, after: 0, broken: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await rm(dataDir, { recursive: true });
    await cp(before, dataDir, { recursive: true });
    // At any time, and in the few milliseconds of the swap.
    const kill = round % 2 === 0 ? sleep(Math.random() * takes) : swapping(dataDir, round / 10);
    const { code } = await runBuilt(restore, dataDir, { kill });
    if (code === null) found.killed += 1;
    if ((await readdir(dataDir)).includes("restoring")) {
      found.broken += 1;
      const { code: refused, stderr } = await runBuilt(["serve"], dataDir);
      if (refused !== 1 || !stderr.includes("Run it again"))
        throw new Error(`It stderr: ${stderr}`);
      const { out } = await mustEnd(restore, dataDir);
      const kept = /is kept in (\S+)\./.exec(out)?.[1] ?? "";
      const old = await wholeSite(kept);
      if (old.join() !== "Before") throw new Error(`The site from before is ${old.join()}`);
    } else {
      const names = (await wholeSite(dataDir)).join();
      if (names !== "Before" && names !== "After") throw new Error(`The site is ${names}`);
      found[names === "Before" ? "before" : "after"] += 1;
    }
    const server = await startSolarStay(dataDir, port, hostEnvironment);
    await server.stop();
    await wholeSite(dataDir);
    const left = (await readdir(dataDir)).filter((name) => name.startsWith("restor"));
    if (left.length > 0) throw new Error(`${left.join()} is left`);
  }
  console.log(
    `restore, ${Math.round(takes)} ms: ${found.killed} of ${rounds} killed; the site was the one before ${found.before} times, the new one ${found.after} times, between them ${found.broken} times, and then whole by the next restore`,
  );
}

/** Resolves this many ms after a restore has started to swap the sites. */
async function swapping(dataDir: string, ms: number): Promise<void> {
  const watcher = watch(dataDir);
  await new Promise<void>((resolve) => {
    watcher.on("change", (_event, name) => name === "restoring" && resolve());
  });
  watcher.close();
  await sleep(ms);
}

async function mustEnd(args: string[], dataDir: string) {
  const ended = await runBuilt(args, dataDir);
  if (ended.code !== 0) throw new Error(`${args.join(" ")}: ${ended.code} ${ended.stderr}`);
  return ended;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
