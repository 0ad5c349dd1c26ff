import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { type Finding, ok, warning } from "./finding.ts";

const weekMs = 7 * 24 * 60 * 60_000;
const lateMs = 60 * 60_000;

const unsent = statement((q, p: { since: string; late: string }) =>
  q
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere("state", "=", "failed")
        .filterWhere("created_at", ">=", p.since)
        .as("given_up"),
      eb.fn
        .countAll<number>()
        .filterWhere("state", "=", "queued")
        .filterWhere("created_at", "<", p.late)
        .as("waiting"),
    ]),
);

/** Letters that were given up lately, and those that wait longer than they should. */
export function checkLetters(db: Db, now: Date): Finding[] {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { given_up, waiting } = unsent.one(db, { since: before(weekMs), late: before(lateMs) });
  const todo = "The outbox under System Settings shows the mail server's answers.";
  const findings: Finding[] = [];
  if (given_up > 0) findings.push(warning(`${given_up} were given up this week`, todo));
  if (waiting > 0)
    findings.push(warning(`${waiting} have been waiting for more than an hour`, todo));
  return findings.length > 0 ? findings : [ok("none waiting, none given up this week")];
}
