/**
 * Two versions of the single file on one machine, as one user: starting the newer one, or failing
 * to, removes nothing of the older one that runs; when the older one has stopped, its files are
 * removed.
 */
import { spawnSync } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { temporaryFolder } from "../afterwards.ts";
import { startProgram } from "../../src/server/testing/program.ts";
import { type Arch, contentsFor } from "../package/contents.ts";
import { makeSingleFile } from "../package/single-file.ts";
import { photoForm, post } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { freshRelease } from "./release.ts";

const newerVersion = "99.0.0";

/** Prints the tests; throws when the older server lost anything, or its files stay forever. */
export async function versionsDrill(): Promise<void> {
  const arch = process.arch as Arch;
  const older = join(await freshRelease(), `solarstay-linux-${arch}`);
  const work = await temporaryFolder("versions");
  const cache = join(work, "cache");
  const env = { ...hostEnvironment, CACHE_DIRECTORY: cache, LOG_LEVEL: "error" };
  const stops: Array<() => Promise<void>> = [];
  const start = async (program: string, dataDir: string) => {
    const server = await startProgram([program], { dataDir: join(work, dataDir), env });
    stops.push(server.stop);
    return server;
  };
  try {
    const newer = join(work, "newer");
    const contents = await contentsFor(arch);
    await mkdir(join(work, "build"));
    await makeSingleFile({
      arch,
      version: newerVersion,
      contents,
      work: join(work, "build"),
      output: newer,
    });

    const first = await start(older, "first");
    const works = await useOf(first.url);
    await works("before the newer version starts");
    refused(newer, { ...env, DATA_DIR: join(work, "first"), PORT: "4702" }, 1);
    await works("after the newer one was refused the data folder");
    refused(newer, { ...env, DATA_DIR: join(work, "second"), PORT: "abc" }, 78);
    await works("after the newer one was refused its settings");
    await start(newer, "second");
    await works("beside the newer version");
    for (const stop of stops.splice(0)) await stop();

    await start(newer, "second");
    const left = (await readdir(cache)).filter((name) => !name.startsWith(newerVersion));
    if (left.length > 0) throw new Error(`Left in the cache: ${left.join(", ")}`);
    console.log("the older version's files are gone once it has stopped and the newer one starts");
  } finally {
    for (const stop of stops) await stop();
  }
}

/**
 * Lists a property; returns a check of all that a server loads late: a photo, a page and its
 * script.
 */
async function useOf(url: string) {
  const token = await signInHost(url);
  const { id } = await listProperty(url, token, "Casa Sol");
  const image = { width: 320, height: 240, channels: 3, background: "#f2a93b" } as const;
  const photo = await sharp({ create: image }).jpeg().toBuffer();
  return async (when: string) => {
    await post(`${url}/api/properties/${id}/images`, { token, body: photoForm(photo) });
    const page = await (await fetch(url)).text();
    const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const { status } = await fetch(`${url}${script}`);
    if (status !== 200) throw new Error(`${script} is ${status} ${when}`);
    console.log(`the older version takes a photo and serves its pages ${when}`);
  };
}

function refused(program: string, env: Record<string, string>, code: number): void {
  const { status, stderr } = spawnSync(program, ["serve"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== code) throw new Error(`Expected to be refused with ${code}: ${status} ${stderr}`);
}
