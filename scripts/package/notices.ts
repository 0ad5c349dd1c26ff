/** The licenses of everything in a release, in one text. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Shipped } from "./shipped.ts";

/** Writes THIRD-PARTY-NOTICES.txt; returns its path. */
export async function writeNotices(folder: string, shipped: Shipped[]): Promise<string> {
  const texts = shipped.map(({ name, version, license, text }) => {
    const title = name.startsWith("node-linux-") ? "Node.js" : name;
    return `${title} ${version}\nLicense: ${license ?? "see below"}\n\n${text.trim() || "(The package has no text of its own.)"}\n`;
  });
  const path = join(folder, "THIRD-PARTY-NOTICES.txt");
  const head =
    "Solar Stay is built with the following software and fonts. Their licenses ask that these notices go with it.\n";
  await writeFile(path, [head, ...texts].join(`\n${"=".repeat(80)}\n\n`));
  return path;
}
