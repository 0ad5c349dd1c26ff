import { checkDatabase } from "../backup/snapshot.ts";
import { type Db, pendingMigrations, unknownMigrations } from "../db/open.ts";
import { lastBackupAt } from "../operations/backups.queries.ts";
import { schemaDifferences } from "../db/schema.ts";
import { type Finding, fault, named, ok, warning } from "./finding.ts";

/** Every page and row of the database, and whether it is of this program's version. */
export async function checkWholeDatabase(db: Db): Promise<Finding[]> {
  const unknown = unknownMigrations(db);
  if (unknown.length > 0) {
    const todo = "Install that version again, or restore a backup of this one.";
    return [fault(`it is of a newer Solar Stay (${unknown.join(", ")})`, todo)];
  }
  const faults = checkDatabase(db).map((said) =>
    fault(said, "Stop the server and restore the last backup: solarstay restore FILE --replace"),
  );
  if (faults.length > 0) return faults;
  const strange = await schemaDifferences(db);
  if (strange.length > 0) {
    const todo =
      "If nobody changed it on purpose, stop the server and restore a backup from before: solarstay restore FILE --replace";
    return [fault(`its structure is not what Solar Stay makes: ${named(strange)}`, todo)];
  }
  const pending = pendingMigrations(db);
  if (pending.length > 0) {
    const todo = "Start the server once: it copies the database and brings it up to date.";
    return [warning(`${pending.length} steps behind this version`, todo)];
  }
  return [ok("every page is whole, every row names rows that are there")];
}

const dayMs = 24 * 60 * 60_000;
const oldDays = 7;

/** How old the last backup is. */
export function checkBackup(db: Db, now: Date): Finding[] {
  const last = lastBackupAt(db);
  const todo = "Make one each night: solarstay backup FOLDER --keep 14 (docs/backup.md)";
  if (last === null) return [warning("none was ever made", todo)];
  const days = Math.floor((now.getTime() - Date.parse(last)) / dayMs);
  if (days >= oldDays) return [warning(`the last one is ${days} days old`, todo)];
  return [ok(`the last one was made at ${last}`)];
}
