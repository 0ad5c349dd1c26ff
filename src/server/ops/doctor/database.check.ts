import { checkDatabase } from "../backup/snapshot.ts";
import { type Db, pendingMigrations, unknownMigrations } from "../../core/db/open.ts";
import { schemaDifferences } from "../../core/db/schema.ts";
import { type Finding, fault, named, ok, warning } from "../health/finding.ts";

/** Checks every page and row of the database, and whether it is of this program's version. */
export async function checkWholeDatabase(db: Db): Promise<Finding[]> {
  const unknown = unknownMigrations(db);
  if (unknown.length > 0) {
    const fix = "Install that version again, or restore a backup of this one.";
    return [fault(`it was made by a newer Solar Stay (${unknown.join(", ")})`, fix)];
  }
  const faults = checkDatabase(db).map((text) =>
    fault(text, "Stop the server and restore the last backup: solarstay restore FILE --replace"),
  );
  if (faults.length > 0) return faults;
  const strange = await schemaDifferences(db);
  if (strange.length > 0) {
    const fix =
      "If no one changed it on purpose, stop the server and restore an older backup: solarstay restore FILE --replace";
    return [
      fault(`it does not have the structure of a Solar Stay database: ${named(strange)}`, fix),
    ];
  }
  const pending = pendingMigrations(db);
  if (pending.length > 0) {
    const fix = "Start the server once: it copies the database and upgrades it.";
    return [warning(`${pending.length} migrations behind this version`, fix)];
  }
  return [ok("no damage, no missing rows")];
}
