import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Db } from "../db/open.ts";
import { statement, type NoParams } from "../db/statement.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const newestTimes = statement((q, _p: NoParams) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom("sessions")
      .select((row) => row.fn.max("created_at").as("at"))
      .as("session"),
    eb
      .selectFrom("outbox")
      .select((row) => row.fn.max("created_at").as("at"))
      .as("letter"),
    eb
      .selectFrom("properties")
      .select((row) => row.fn.max("updated_at").as("at"))
      .as("property"),
  ]),
);

const toleratedMs = 2 * 60_000;

/** Whether the clock may be believed: links and sessions end by it. */
export async function checkClock(db: Db | undefined, now: Date): Promise<Finding[]> {
  const todo = "Let the system keep its clock: timedatectl set-ntp true";
  const written = db ? Object.values(newestTimes.one(db, {})) : [];
  const newest = Math.max(0, ...written.map((at) => Date.parse(at ?? "") || 0));
  if (newest > now.getTime() + toleratedMs) {
    const said = `it is ${now.toISOString()}, and something was written at ${new Date(newest).toISOString()}`;
    return [fault(said, todo)];
  }
  if ((await isKept()) === "no") return [warning("nothing sets the clock right", todo)];
  return [ok(now.toISOString())];
}

/** What systemd says of the clock; undefined where there is none. */
async function isKept(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      "timedatectl",
      ["show", "--property=NTPSynchronized", "--value"],
      { timeout: 3000 },
    );
    return stdout.trim();
  } catch {
    return undefined;
  }
}
