/** Makes the Debian package of a processor with Debian's own dpkg-deb. */
import { execFileSync } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

/** Builds solarstay_VERSION_ARCH.deb into the release; answers its path. */
export async function makeDebianPackage(given: Package): Promise<string> {
  const { arch, version, program, notices, work, release } = given;
  const tree = join(work, `deb-${arch}`);
  await rm(tree, { recursive: true, force: true });
  const put = async (from: string, to: string, mode: number) => {
    const path = join(tree, to);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(from, path);
    await chmod(path, mode);
  };
  await put(program, "usr/lib/solarstay/solarstay", 0o755);
  await put(join(own, "solarstay.sh"), "usr/bin/solarstay", 0o755);
  await put(join(own, "solarstay.service"), "usr/lib/systemd/system/solarstay.service", 0o644);
  await put(join(own, "sysusers.conf"), "usr/lib/sysusers.d/solarstay.conf", 0o644);
  await put(join(own, "settings.env"), "etc/solarstay/settings.env", 0o640);
  await put(notices, "usr/share/doc/solarstay/copyright", 0o644);
  for (const page of ["install", "commands", "backup", "upgrade"]) {
    await put(join(root, "docs", `${page}.md`), `usr/share/doc/solarstay/${page}.md`, 0o644);
  }
  for (const script of ["postinst", "prerm", "postrm"]) {
    await put(join(own, script), `DEBIAN/${script}`, 0o755);
  }
  await put(join(own, "conffiles"), "DEBIAN/conffiles", 0o644);
  const control = (await readFile(join(own, "control"), "utf8"))
    .replace("@VERSION@", version)
    .replace("@ARCH@", debianName[arch])
    .replace("@SIZE@", String(Math.ceil((await stat(program)).size / 1024)));
  await writeFile(join(tree, "DEBIAN", "control"), control);
  const output = join(release, `solarstay_${version}_${debianName[arch]}.deb`);
  execFileSync("dpkg-deb", ["--build", "--root-owner-group", "-Zxz", tree, output], {
    stdio: "pipe",
  });
  return output;
}
