/**
 * `solarstay selftest` in a Debian without Node: x64 natively, arm64 with qemu's emulation. Also
 * caches that it must not use: mounted noexec, open to others, damaged. Needs root.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterwards } from "../afterwards.ts";
import { freshRelease, minbase } from "./release.ts";

/** Runs the single file that was copied into a Debian, with only the given environment. */
function inside(chroot: string, args: string[], env: string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    "chroot",
    [chroot, "/usr/bin/env", "-i", "PATH=/nonexistent", ...env, "/solarstay", ...args],
    { encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
}

/** Prints the tests; throws when one fails. */
export async function selftestDrill(): Promise<void> {
  const release = await freshRelease();
  const x64 = minbase("amd64");
  prepare(x64, join(release, "solarstay-linux-x64"));
  const tried = inside(x64, ["selftest"]);
  console.log(`x64 in a chroot:\n${tried.output}`);
  if (tried.status !== 0) throw new Error("The selftest failed in the chroot");
  tryCaches(x64);

  emulateArm();
  const arm64 = minbase("arm64");
  prepare(arm64, join(release, "solarstay-linux-arm64"));
  const emulated = inside(arm64, ["selftest"]);
  console.log(`arm64 by qemu in a chroot:\n${emulated.output}`);
  if (emulated.status !== 0) throw new Error("The selftest failed on arm64");
}

function prepare(chroot: string, program: string): void {
  copyFileSync(program, join(chroot, "solarstay"));
  chmodSync(join(chroot, "solarstay"), 0o755);
  rmSync(join(chroot, "root", ".cache"), { recursive: true, force: true });
}

type CommandResult = { status: number | null; output: string };

function expectSaid(
  what: string,
  { status, output }: CommandResult,
  wanted: RegExp,
  code = 1,
): void {
  console.log(`${what}: ${output.trim()}`);
  if (status !== code || !wanted.test(output)) throw new Error(`Not as it should be: ${what}`);
}

/** Mounts something until the drill is over. */
function mount(folder: string, ...what: string[]): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", [...what, folder]);
  afterwards(() => execFileSync("umount", [folder]));
}

/** The caches that it must explain, repair or refuse. */
function tryCaches(chroot: string): void {
  mount(join(chroot, "noexec"), "-t", "tmpfs", "-o", "noexec", "tmpfs");
  mount(join(chroot, "proc"), "-t", "proc", "proc");
  const refused = inside(chroot, ["--help"], ["CACHE_DIRECTORY=/noexec/cache"]);
  expectSaid("a cache mounted noexec", refused, /mounted noexec.+\n.*Set CACHE_DIRECTORY/);
  const cache = join(chroot, "root", ".cache", "solarstay");
  const home = join(cache, readdirSync(cache)[0] ?? "");
  appendFileSync(join(home, "server", "main.js"), "\nthrow new Error('damaged');");
  expectSaid("a damaged cache, mended", inside(chroot, ["--help"]), /Usage: solarstay/, 0);
  chmodSync(home, 0o777);
  expectSaid("a cache open to others", inside(chroot, ["--help"]), /is not trusted/);
  chmodSync(home, 0o700);
  const impossible = inside(chroot, ["--help"], ["CACHE_DIRECTORY=/solarstay/cache"]);
  expectSaid("a cache that cannot be made", impossible, /cannot write to \/solarstay\/cache/);
}

const binfmt = "/proc/sys/fs/binfmt_misc";
/** ELF for aarch64, as Debian's qemu-user-static registers it. */
const magic = String.raw`\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00`;
const mask = String.raw`\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff`;

/** Lets this kernel run arm64 programs with qemu until the drill is over. */
function emulateArm(): void {
  if (!existsSync(join(binfmt, "register"))) {
    execFileSync("mount", ["-t", "binfmt_misc", "binfmt_misc", binfmt]);
  }
  const name = "solarstay-aarch64";
  if (existsSync(join(binfmt, "qemu-aarch64"))) return;
  if (!existsSync(join(binfmt, name))) {
    writeFileSync(
      join(binfmt, "register"),
      `:${name}:M::${magic}:${mask}:/usr/bin/qemu-aarch64-static:F`,
    );
  }
  afterwards(() => writeFileSync(join(binfmt, name), "-1"));
}
