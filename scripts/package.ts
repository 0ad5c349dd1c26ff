/**
 * `npm run package`: builds release/ with the single files for Linux on x64 and arm64, the Debian
 * packages, the recipe of the image, the man page, the bash completion, bills of materials, the
 * license notices and the checksums of all. The same commit gives the same bytes. With RELEASE_KEY,
 * the file of a private key, it signs the checksums.
 */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { createProgram } from "../src/server/ops/cli/program.ts";
import { buildAll } from "./build-all.ts";
import { commitTime } from "./commit.ts";
import { writeChecksums } from "./package/checksums.ts";
import { type Arch, contentsFor } from "./package/contents.ts";
import { makeDebianPackage } from "./package/debian-package.ts";
import { writeNotices } from "./package/notices.ts";
import { bashCompletion, manPage } from "./package/manual.ts";
import { librariesInside, makeSbom, readLock } from "./package/sbom.ts";
import { shippedPackages } from "./package/shipped.ts";
import { signChecksums } from "./package/signature.ts";
import { makeSingleFile } from "./package/single-file.ts";
import { missingTools } from "./package/tools.ts";
import { release, root } from "./project.ts";

const work = join(root, "node_modules", ".cache", "solarstay-package", "work");
const { version } = manifest;

const missing = missingTools(process.env["PATH"] ?? "");
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
// Always build, since the build contains the commit's name.
await buildAll();
const time = new Date(Number(commitTime()) * 1000).toISOString();
const date = time.slice(0, 10);
await rm(release, { recursive: true, force: true });
await mkdir(release);
const notices = await writeNotices(release, await shippedPackages("x64"));
await writeFile(join(release, "solarstay.1"), manPage(createProgram(), { version, date }));
await writeFile(join(release, "solarstay.bash-completion"), bashCompletion(createProgram()));
for (const arch of ["x64", "arm64"] satisfies Arch[]) {
  const output = join(release, `solarstay-linux-${arch}`);
  const contents = await contentsFor(arch);
  const bytes = await makeSingleFile({ arch, version, contents, work: join(work, arch), output });
  console.log(`${output}: ${(bytes / 1e6).toFixed(1)} MB, ${contents.length} files inside`);
  const deb = await makeDebianPackage({ arch, version, program: output, notices, work, release });
  console.log(deb);
  const bill = makeSbom(
    { version, arch, date: time },
    await shippedPackages(arch),
    await readLock(),
    await librariesInside(arch),
  );
  await writeFile(join(release, `solarstay-linux-${arch}.cdx.json`), bill);
}
for (const file of ["Dockerfile", "compose.yaml"]) {
  await copyFile(join(import.meta.dirname, "package", "image", file), join(release, file));
}
await writeChecksums(release);
const key = process.env["RELEASE_KEY"];
if (key !== undefined) await signChecksums(release, key);
