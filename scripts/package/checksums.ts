import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes SHA256SUMS over all files of a folder, as sha256sum --check reads it. */
export async function writeChecksums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== "SHA256SUMS").toSorted();
  const lines = await Promise.all(
    names.map(async (name) => {
      const hash = createHash("sha256").update(await readFile(join(folder, name)));
      return `${hash.digest("hex")}  ${name}\n`;
    }),
  );
  await writeFile(join(folder, "SHA256SUMS"), lines.join(""));
}
