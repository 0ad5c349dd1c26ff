/**
 * `npm run package`: makes release/, with the single files for Linux on x64 and arm64, the Debian
 * packages, their checksums and the notices of what is inside.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { buildAll } from "./build-all.ts";
import { writeChecksums } from "./package/checksums.ts";
import { type Arch, contentsFor } from "./package/contents.ts";
import { makeDebianPackage } from "./package/debian-package.ts";
import { writeNotices } from "./package/notices.ts";
import { makeSingleFile } from "./package/single-file.ts";
import { release, root } from "./project.ts";
import { isBuildStale } from "./staleness.ts";

const work = join(root, "node_modules", ".cache", "solarstay-package", "work");
const { version } = manifest;

if (await isBuildStale()) await buildAll();
await rm(release, { recursive: true, force: true });
await mkdir(release);
const notices = await writeNotices(release);
for (const arch of ["x64", "arm64"] satisfies Arch[]) {
  const output = join(release, `solarstay-linux-${arch}`);
  const contents = await contentsFor(arch);
  const bytes = await makeSingleFile({ arch, version, contents, work: join(work, arch), output });
  console.log(`${output}: ${(bytes / 1e6).toFixed(1)} MB, ${contents.length} files inside`);
  const deb = await makeDebianPackage({ arch, version, program: output, notices, work, release });
  console.log(deb);
}
await writeChecksums(release);
