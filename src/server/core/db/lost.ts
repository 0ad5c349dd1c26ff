import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../refusal.ts";

/** Parts of a data folder that exist only once a site has run there. */
const traces = ["images", "outbox", "backups", "before-upgrade"];

/**
 * Why a data folder must not get a new database: its database is empty, or missing while other parts of a
 * site exist. Undefined for a healthy folder and for a new site.
 */
export function lostDatabase(dataDir: string): { text: string; fix: string } | undefined {
  const file = join(dataDir, "solarstay.sqlite");
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats && stats.size > 0) return undefined;
  const otherFiles = traces.filter((name) => holdsFiles(join(dataDir, name)));
  if (!stats && otherFiles.length === 0) return undefined;
  const restore = "Restore a backup: solarstay restore FILE --replace.";
  if (stats) {
    const text = `the database ${file} is empty (0 bytes)`;
    return { text, fix: `${restore} If there never was a site, remove the file.` };
  }
  const text = `there is no database ${file}, although other files of a site are there (${otherFiles.join(", ")})`;
  const fix = `${restore} Or check that DATA_DIR is right. For a new site, move the rest away.`;
  return { text, fix };
}

function holdsFiles(folder: string): boolean {
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder).length > 0
  );
}

/** Throws a Refusal where a new site would replace a lost one. */
export function refuseLost(dataDir: string): void {
  const lost = lostDatabase(dataDir);
  if (!lost) return;
  throw new Refusal(`${lost.text.charAt(0).toUpperCase()}${lost.text.slice(1)}. ${lost.fix}`);
}
