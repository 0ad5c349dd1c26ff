/** Builds the Debian package of a processor with Debian's own dpkg-deb. */
import { execFileSync } from "node:child_process";
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { commitTime } from "../commit.ts";
import { root } from "../project.ts";
import type { Arch } from "./contents.ts";

type Package = {
  arch: Arch;
  version: string;
  /** The single file. */
  program: string;
  notices: string;
  work: string;
  release: string;
};

const debianName: Record<Arch, string> = { x64: "amd64", arm64: "arm64" };
const own = join(import.meta.dirname, "debian");

/** Builds solarstay_VERSION_ARCH.deb in the release; returns its path. */
export async function makeDebianPackage(given: Package): Promise<string> {
  const { arch, version, program, notices, work, release } = given;
  const tree = join(work, `deb-${arch}`);
  await rm(tree, { recursive: true, force: true });
  // Folders are readable for everyone, whatever this user's umask.
  process.umask(0o022);
  const put = async (from: string, to: string, mode: number) => {
    const path = join(tree, to);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(from, path);
    await chmod(path, mode);
  };
  await put(program, "usr/lib/solarstay/solarstay", 0o755);
  await put(join(own, "solarstay.sh"), "usr/bin/solarstay", 0o755);
  for (const unit of ["solarstay.service", "solarstay-backup.service", "solarstay-backup.timer"]) {
    await put(join(own, unit), `usr/lib/systemd/system/${unit}`, 0o644);
  }
  await put(join(own, "sysusers.conf"), "usr/lib/sysusers.d/solarstay.conf", 0o644);
  await put(join(own, "settings.env"), "usr/share/solarstay/settings.env", 0o644);
  await put(notices, "usr/share/doc/solarstay/copyright", 0o644);
  await put(join(root, "README.md"), "usr/share/doc/solarstay/README.md", 0o644);
  for (const page of (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md"))) {
    await put(join(root, "docs", page), `usr/share/doc/solarstay/${page}`, 0o644);
  }
  const completions = "usr/share/bash-completion/completions/solarstay";
  await put(join(release, "solarstay.bash-completion"), completions, 0o644);
  await mkdir(join(tree, "usr/share/man/man1"), { recursive: true });
  const manPage = gzipSync(await readFile(join(release, "solarstay.1")), { level: 9 });
  await writeFile(join(tree, "usr/share/man/man1/solarstay.1.gz"), manPage, { mode: 0o644 });
  for (const script of ["postinst", "prerm", "postrm"]) {
    await put(join(own, script), `DEBIAN/${script}`, 0o755);
  }
  const control = (await readFile(join(own, "control"), "utf8"))
    .replace("@VERSION@", version)
    .replace("@ARCH@", debianName[arch])
    .replace("@SIZE@", String(Math.ceil((await stat(program)).size / 1024)));
  await writeFile(join(tree, "DEBIAN", "control"), control);
  const output = join(release, `solarstay_${version}_${debianName[arch]}.deb`);
  // No file is newer than the commit, and one thread compresses, for the same bytes on every
  // machine.
  const options = ["--root-owner-group", "-Zxz", "--threads-max=1"];
  execFileSync("dpkg-deb", ["--build", ...options, tree, output], {
    stdio: "pipe",
    env: { ...process.env, SOURCE_DATE_EPOCH: commitTime() },
  });
  return output;
}
