/** Moving photos to a store while guests read and a host uploads and deletes; killed five times. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPhoto } from "../../src/server/ops/demo/photos.ts";
import { temporaryFolder } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { ask, photoForm } from "../rest.ts";
import { runBuilt } from "./command.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { pause, query } from "./kills.ts";
import { addPhotos } from "./photos.ts";
import type { Store } from "./store-process.ts";

const port = 4874;
const photos = Number(process.env["STORE_PHOTOS"] ?? 10_000);
const photoBytes = 10_000;
const kills = 5;
const guests = 8;
/** Between the start of the command and its kill; it takes a second to begin. */
const killAfterMs = [3000, 9000] as const;
/** Photos of the host's property; a new one takes the place of the oldest. */
const ownPhotos = 6;

/** Throws when a photo is missing, doubled or changed, or when a guest got anything but a photo. */
export async function moveDrill(
  { url, folder }: Store,
  keys: Record<string, string>,
): Promise<void> {
  const dataDir = await temporaryFolder("store-move");
  const env = { ...hostEnvironment, LOG_LEVEL: "error" };
  const first = await startSolarStay(dataDir, port, env);
  const token = await signInHost(first.url);
  const { id: bulk } = await listProperty(first.url, token, "Bulk");
  const { id: own } = await listProperty(first.url, token, "Own");
  await first.stop();
  await addPhotos(dataDir, bulk, { count: photos, bytes: photoBytes });
  const inFolder = await sumsIn(join(dataDir, "images"));

  const withStore = { ...env, ...keys, FILES_URL: url, MIN_FREE_DISK_MB: "0" };
  const server = await startSolarStay(dataDir, port, withStore);
  const over = new AbortController();
  const read = { answers: 0, wrong: 0 };
  const names = [...inFolder.keys()];
  const reading = Array.from({ length: guests }, () =>
    readUntil(over.signal, server.url, names, read),
  );
  const uploading = uploadUntil(over.signal, server.url, { token, own });

  const options = { env: { ...keys, FILES_URL: url } };
  const began = performance.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const [least, most] = killAfterMs;
    const { code } = await runBuilt(["files", "move", "--to", url], dataDir, {
      ...options,
      kill: pause(least + Math.random() * (most - least)),
    });
    const left = (await readdir(join(dataDir, "images"))).length;
    console.log(`  killed (${String(code)}): ${left} files are still in the folder`);
  }
  const { code, out, stderr } = await runBuilt(["files", "move", "--to", url], dataDir, options);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `  ${out.trim().split("\n").join("\n  ")}\n  ${seconds.toFixed(0)} s with ${kills} kills`,
  );
  over.abort();
  await Promise.all(reading);
  const uploads = await uploading;
  await server.stop();
  if (code !== 0) throw new Error(`The move ended with ${code}: ${stderr}`);

  const inStore = await sumsIn(join(folder, "my-stays/site/images"), /^(.+)\._S3rver_object$/);
  const named = query<{ file_path: string }>(dataDir, "SELECT file_path FROM property_images").map(
    ({ file_path }) => file_path,
  );
  const missing = named.filter((name) => !inStore.has(name)).length;
  const changed = names.filter((name) => inStore.get(name) !== inFolder.get(name)).length;
  const doubled = (await readdir(join(dataDir, "images"))).length;
  const known = new Set(named.map(idOf));
  const surplus = [...inStore.keys()].filter((name) => !known.has(idOf(name))).length;
  console.log(
    `  of ${named.length} photos ${missing} are missing, ${changed} changed, ${doubled} also in the folder; ${surplus} files too many;\n` +
      `  guests read ${read.answers} photos meanwhile, ${read.wrong} of them wrong; the host uploaded ${uploads.sent}, ${uploads.failed} failed, and deleted ${uploads.deleted}`,
  );
  if (missing + changed + doubled + surplus + read.wrong + uploads.failed > 0) {
    throw new Error("The move was not whole");
  }
}

const idOf = (name: string) => name.slice(0, name.indexOf("."));

/** The SHA-256 of each file of a folder, by the part of its name that a pattern finds. */
async function sumsIn(folder: string, pattern = /^(.+)$/): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const name = pattern.exec(file)?.[1];
    if (name === undefined) continue;
    sums.set(
      name,
      createHash("sha256")
        .update(await readFile(join(folder, file)))
        .digest("hex"),
    );
  }
  return sums;
}

type Read = { answers: number; wrong: number };

/** A guest who looks at one photo after the other. */
async function readUntil(
  over: AbortSignal,
  url: string,
  names: string[],
  read: Read,
): Promise<void> {
  while (!over.aborted) {
    const name = names[Math.floor(Math.random() * names.length)] ?? "";
    const answer = await fetch(`${url}/api/property-images/${name}`);
    const { byteLength } = await answer.arrayBuffer();
    read.answers += 1;
    if (answer.status !== 200 || byteLength !== photoBytes) read.wrong += 1;
    await pause(20);
  }
}

/** A host who adds photos and deletes the oldest. */
async function uploadUntil(
  over: AbortSignal,
  url: string,
  { token, own }: { token: string; own: number },
) {
  const counts = { sent: 0, failed: 0, deleted: 0 };
  const there: number[] = [];
  const photo = await drawPhoto(1);
  while (!over.aborted) {
    const sent = { token, body: photoForm(photo) };
    const { status, body } = await ask<{ id: number }>(`${url}/api/properties/${own}/images`, sent);
    counts[status === 200 ? "sent" : "failed"] += 1;
    if (status === 200) there.push(body.id);
    if (there.length > ownPhotos) {
      const oldest = there.shift();
      await ask(`${url}/api/property-images/${oldest}`, { method: "DELETE", token });
      counts.deleted += 1;
    }
    await pause(500);
  }
  return counts;
}
