import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../refusal.ts";

/** Parts of a data folder that exist only once a site has run there. */
const traces = ["images", "outbox", "backups", "before-upgrade"];

/**
 * Why a data folder must not get a new database: its database is empty, or missing while other parts of a
 * site exist. Undefined for a healthy folder and for a new site.
 */
export function lostDatabase(dataDir: string): { said: string; todo: string } | undefined {
  const file = join(dataDir, "solarstay.sqlite");
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.size > 0) return undefined;
  const left = traces.filter((name) => holdsFiles(join(dataDir, name)));
  if (!found && left.length === 0) return undefined;
  const restore = "Restore a backup: solarstay restore FILE --replace.";
  if (found) {
    const said = `the database ${file} is empty (0 bytes)`;
    return { said, todo: `${restore} If there never was a site, remove the file.` };
  }
  const said = `there is no database ${file}, although other files of a site are there (${left.join(", ")})`;
  const todo = `${restore} Or check that DATA_DIR is right. For a new site, move the rest away.`;
  return { said, todo };
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
  throw new Refusal(`${lost.said.charAt(0).toUpperCase()}${lost.said.slice(1)}. ${lost.todo}`);
}
