/** Helpers for the drills of a release. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { release, root } from "../project.ts";
import { builtStamp } from "../staleness.ts";

/** Builds the release if there is none of the newest build; returns its folder. */
export async function freshRelease(): Promise<string> {
  const built = await stat(join(release, "SHA256SUMS")).catch(() => undefined);
  if (!built || built.mtimeMs < (await stat(builtStamp)).mtimeMs) {
    execFileSync("npm", ["run", "--silent", "package"], { cwd: root, stdio: "inherit" });
  }
  return release;
}

/** A minimal Debian, created once; needs root and Debian's debootstrap. */
export function minbase(arch: "amd64" | "arm64", ...extra: string[]): string {
  const folder = join(tmpdir(), `solarstay-debian-${[arch, ...extra].join("-")}`);
  if (existsSync(join(folder, ".ready"))) return folder;
  const options = ["--variant=minbase", `--arch=${arch}`];
  if (extra.length > 0) options.push(`--include=${extra.join(",")}`);
  execFileSync("debootstrap", [...options, "bookworm", folder], {
    stdio: "ignore",
  });
  execFileSync("touch", [join(folder, ".ready")]);
  return folder;
}
