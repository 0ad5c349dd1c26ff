/** Packages for another processor than this machine's, which npm does not install here. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../project.ts";

const run = promisify(execFile);
const cache = join(root, "node_modules", ".cache", "solarstay-package");

type Lock = { packages: Record<string, { version: string; integrity: string }> };

/**
 * The folder of a package from package-lock.json, downloaded once; its hash must match the lock.
 */
export async function platformPackage(name: string): Promise<string> {
  const { version, integrity } = await lockedPackage(name);
  return fetchPackage(name, version, integrity);
}

/**
 * The folder of Node for a processor. The locked version must be the running one: only the same
 * version reads the blob that it writes for a single file.
 */
export async function nodePackage(arch: string): Promise<string> {
  const name = `node-linux-${arch}`;
  const { version, integrity } = await lockedPackage(name);
  if (version !== process.versions.node) {
    throw new Error(
      `package-lock.json has ${name} ${version} and this is Node ${process.versions.node}. Use "npm run package" after "npm ci".`,
    );
  }
  return fetchPackage(name, version, integrity);
}

async function lockedPackage(name: string) {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
  const locked = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`package-lock.json does not know ${name}`);
  return locked;
}

async function fetchPackage(name: string, version: string, integrity: string): Promise<string> {
  const folder = join(cache, `${name.replaceAll("/", "+")}-${version}`);
  if (existsSync(folder)) return join(folder, "package");
  await mkdir(cache, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--silent", `${name}@${version}`], { cwd: cache });
  const tarball = join(cache, stdout.trim().split("\n").at(-1) ?? "");
  const hash = createHash("sha512")
    .update(await readFile(tarball))
    .digest("base64");
  if (`sha512-${hash}` !== integrity) throw new Error(`${name}@${version} is not what was locked`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  await run("tar", ["xzf", tarball, "-C", part]);
  await rename(part, folder);
  await rm(tarball);
  return join(folder, "package");
}
