import { statSync } from "node:fs";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../core/context.ts";
import { freeBytes } from "../../core/files/disk.ts";
import { version } from "../../core/version.ts";
import { photoQueue } from "../../features/photos/pipeline.ts";
import { lastBackupAt } from "../health/backups.queries.ts";
import { checks, isProblem } from "../health/checks.ts";
import { countOutbox, countSessions, oldestWaiting } from "./site-gauges.queries.ts";

type Values = Record<string, number | undefined>;

/** Registers the gauges of a site, which are read whenever Prometheus asks. */
export function measureSite(deps: Deps, registry: Registry): void {
  const { db, env, clock } = deps;

  /** A gauge whose values have one label, or (as "") none. What cannot be read is left out. */
  const gauge = (name: string, help: string, label: string, read: () => Values) =>
    new Gauge({
      name: `solarstay_${name}`,
      help,
      labelNames: label === "" ? [] : [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(tryToRead(read))) {
          if (value !== undefined) this.set(label === "" ? {} : { [label]: key }, value);
        }
      },
    });
  const single = (name: string, help: string, read: () => number | undefined) =>
    gauge(name, help, "", () => ({ "": read() }));

  gauge("info", "The version of the server", "version", () => ({ [version]: 1 }));
  gauge("outbox_emails", "Emails of the last 30 days by state", "state", () => countOutbox(db));
  single("outbox_oldest_seconds", "Age of the oldest email that waits to be sent", () => {
    const oldest = oldestWaiting(db);
    return oldest === undefined ? 0 : (clock().getTime() - Date.parse(oldest)) / 1000;
  });
  gauge("photos", "Uploaded photos that wait or are being prepared", "state", photoQueue);
  gauge("sessions", "Sessions of people and tokens of scripts that are valid", "kind", () =>
    countSessions(db, clock()),
  );
  const database = join(env.dataDir, "solarstay.sqlite");
  gauge("database_bytes", "Size of the database and its write-ahead log", "file", () => ({
    database: sizeOf(database),
    log: sizeOf(`${database}-wal`),
  }));
  single("disk_free_bytes", "Free space on the disk with DATA_DIR", () => freeBytes(env.dataDir));
  const copies = () => deps.files.cache?.counts() ?? { bytes: 0, hits: 0, misses: 0 };
  single("photo_cache_bytes", "Size of copies of photos from a store", () => copies().bytes);
  gauge("photo_cache_reads", "Reads of photos that had a copy (hit) or not", "result", () => {
    const { hits, misses } = copies();
    return { hit: hits, miss: misses };
  });
  single("last_backup_timestamp_seconds", "When the last backup was made", () => {
    const last = lastBackupAt(db);
    return last === null ? undefined : Date.parse(last) / 1000;
  });
  single(
    "problems",
    "Problems that System Health shows",
    () =>
      Object.values(checks)
        .flatMap(({ look }) => look(deps))
        .filter(isProblem).length,
  );
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

/** A database or disk that fails must not hide the other metrics. */
function tryToRead(read: () => Values): Values {
  try {
    return read();
  } catch {
    return {};
  }
}
