/** What drills share that kill a server while it writes. */
import { join } from "node:path";
import Database from "better-sqlite3";

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes again and again until the server is gone. */
export async function untilDead(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (failure) {
      // fetch's own failure means that the server is dead. Any other failure is an error.
      if (failure instanceof TypeError) return;
      throw failure;
    }
  }
}

/** Reads the database of a data folder, beside its server. */
export function query<Row>(dataDir: string, sql: string): Row[] {
  const database = new Database(join(dataDir, "solarstay.sqlite"), { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/** Waits until the server has sent every email; those that a killed one had claimed wait for minutes. */
export async function waitForOutbox(dataDir: string): Promise<void> {
  for (let second = 0; second < 600; second += 1) {
    const [waiting] = query<{ count: number }>(
      dataDir,
      "SELECT count(*) AS count FROM outbox WHERE state <> 'sent'",
    );
    if (waiting?.count === 0) return;
    await pause(1000);
  }
  throw new Error("Emails are still waiting after ten minutes");
}
