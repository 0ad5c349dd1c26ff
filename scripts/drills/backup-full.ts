/**
 * `backup` and `restore` on a disk that is full or fills up: they must say so and change nothing.
 */
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "../afterwards.ts";
import { type Server, startSolarStay } from "../bench/processes.ts";
import { ask } from "../rest.ts";
import { type CommandResult, runBuilt } from "./command.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { addPhotos, wholeSite } from "./photos.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

const port = 4844;
const photos = 40;
/** Bytes left on the disk: from none to nearly enough. */
const left = [0, 64e3, 300e3, 2e6, 20e6, 39e6];
/**
 * When the disk fills up after the command's start: from its first line to the middle of its work.
 */
const meanwhileMs = [100, 200, 300, 400, 500, 600, 800, 1000];

/** Needs root, for a small disk of its own. Throws when anything is left over, lost or unclear. */
export async function backupFullDrill(): Promise<void> {
  const disk = await smallDisk(256);
  const elsewhere = await temporaryFolder("elsewhere");
  const dataDir = disk.folder;
  let server: Server | undefined;
  try {
    server = await startSolarStay(dataDir, port, { ...hostEnvironment, LOG_LEVEL: "silent" });
    const token = await signInHost(server.url);
    const { id } = await listProperty(server.url, token, "Before");
    await addPhotos(dataDir, id, { count: photos });
    await tryBackups(disk, server.url, { token, elsewhere });
    await server.stop();

    const file = join(elsewhere, "site.tar.gz");
    await sweep(disk, {
      what: "restore",
      run: () => runBuilt(["restore", file, "--replace"], dataDir),
      after: async () => {
        const names = await wholeSite(dataDir);
        if (names.join() !== "Before,With room") throw new Error(`The site holds ${names.join()}`);
        if ((await readdir(dataDir)).includes("restoring")) throw new Error("The marker is left");
      },
    });
    expectEnd("restore with room", await runBuilt(["restore", file, "--replace"], dataDir), 0);
    server = await startSolarStay(dataDir, port, hostEnvironment);
    const restored = await wholeSite(dataDir);
    if (restored.join() !== "Before") throw new Error(`Restored was ${restored.join()}`);
  } finally {
    await server?.stop();
  }
}

async function tryBackups(
  disk: SmallDisk,
  url: string,
  { token, elsewhere }: { token: string; elsewhere: string },
): Promise<void> {
  const dataDir = disk.folder;
  const folder = join(dataDir, "backups");
  for (let n = 0; n < 2; n += 1) {
    expectEnd("backup with room", await runBuilt(["backup"], dataDir), 0);
    await sleep(1000);
  }
  const earlier = (await readdir(folder)).toSorted();
  if (earlier.length !== 2) throw new Error(`There are ${earlier.length} backups`);
  await copyFile(join(folder, earlier[0] ?? ""), join(elsewhere, "site.tar.gz"));
  await sweep(disk, {
    what: "backup",
    run: () => runBuilt(["backup", folder, "--keep", "1"], dataDir),
    after: async () => {
      const names = (await readdir(folder)).toSorted();
      if (names.join() !== earlier.join()) throw new Error(`The backups are now ${names.join()}`);
      const { status } = await ask(`${url}/api/public/properties`, { method: "GET" });
      if (status !== 200) throw new Error(`The server answers ${status}`);
    },
  });
  await disk.fill();
  const away = await runBuilt(["backup", elsewhere], dataDir);
  expectEnd("full, to another disk", away, 0);
  await disk.makeRoom();
  await listProperty(url, token, "With room");
  const again = await runBuilt(["backup", folder, "--keep", "1"], dataDir);
  expectEnd("backup with room again", again, 0);
  const kept = await readdir(folder);
  if (kept.length !== 1) throw new Error(`${kept.length} backups were kept`);
}

type Trial = { what: string; run: () => Promise<CommandResult>; after: () => Promise<void> };

/** Runs a command with very little space, and with space that vanishes while it runs. */
async function sweep(disk: SmallDisk, { what, run, after }: Trial): Promise<void> {
  for (const bytes of left) {
    await disk.fill(bytes);
    expectEnd(`${what}, ${bytes / 1e6} MB left`, await run(), 1);
    // Reading a database takes some space, too.
    await disk.makeRoom();
    await after();
  }
  for (const ms of meanwhileMs) {
    const running = run();
    await sleep(ms);
    await disk.fill();
    const ended = await running;
    console.log(`${what}, full after ${ms} ms: ${ended.code} ${firstLine(ended)}`);
    await disk.makeRoom();
    // The command had finished before.
    if (ended.code === 0) return;
    expectEnd(what, ended, 1);
    await after();
  }
}

const firstLine = ({ stderr }: CommandResult) =>
  stderr.trim().replaceAll("\n", " | ").slice(0, 250);

/** Demands one sentence without a stack trace, and the exit code of docs/commands.md. */
function expectEnd(when: string, ended: CommandResult, code: number): void {
  console.log(`${when}: ${ended.code} ${firstLine(ended)}`);
  if (ended.code !== code || /^\s+at /m.test(ended.stderr)) {
    throw new Error(`${when}: ended with ${ended.code}\n${ended.stderr}`);
  }
  if (code === 1 && !/Free up space/.test(ended.stderr))
    throw new Error("It does not say what to do");
}
