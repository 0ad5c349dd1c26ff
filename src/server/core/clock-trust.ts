import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs, minuteMs } from "../../shared/time.ts";
import type { Db } from "./db/open.ts";
import { newestRowAt } from "./db/newest-row.queries.ts";

/** A clock that is set over the network needs some minutes after the machine's start. */
export const warmUpMs = 15 * minuteMs;
/** A clock this far from the time of the last run is not trusted at once. */
const leapMs = 2 * dayMs;
/** A doubted clock is trusted after running this long without another jump. */
const probationMs = dayMs;

type Doubt = { now: Date; last: Date };

/**
 * Decides whether the clock can be trusted. Everything that erases by age checks first: a clock
 * that is years ahead for a moment (a board without a battery, a restored virtual machine) would
 * erase everything.
 */
export type ClockTrust = {
  /** Whether rows may be erased by age now. */
  mayErase(): boolean;
  /** The present time and that of the last run, if they are too far apart to be trusted. */
  doubt(): Doubt | undefined;
  /**
   * Records for the next start that the site is running now. While the clock is doubted, records
   * how long it has run instead, so that a site that is switched off every night is trusted too.
   */
  note(): void;
};

type Moment = { at: number; up: number };
type ClockTrustInput = { dataDir: string; db: Db; clock: () => Date; uptime: () => number };

/** `uptime` is in milliseconds and independent of the clock. */
export function createClockTrust({ dataDir, db, clock, uptime }: ClockTrustInput): ClockTrust {
  const started = uptime();
  const lastAt = lastRunAt(dataDir) ?? newestRowAt(db) ?? clock();
  let trusted: Moment = { at: lastAt.getTime(), up: started };
  let doubted = lastDoubt(dataDir, { at: clock().getTime(), up: started });

  /** Updates both from the present time. */
  const look = (): Moment => {
    const now = { at: clock().getTime(), up: uptime() };
    const isProven =
      doubted !== undefined && follows(now, doubted) && now.up - doubted.up >= probationMs;
    if (isProven || follows(now, trusted)) {
      trusted = now;
      doubted = undefined;
    } else if (!doubted || !follows(now, doubted)) doubted = now;
    return now;
  };

  return {
    mayErase: () => {
      const { up } = look();
      return doubted === undefined && up - started >= warmUpMs;
    },
    doubt: () => {
      const { at } = look();
      return doubted && { now: new Date(at), last: new Date(trusted.at) };
    },
    note: () => {
      const now = look();
      const written = doubted
        ? `${toIso(trusted)}\n${toIso(now)} ${Math.round(now.up - doubted.up)}`
        : toIso(now);
      writeFileSync(lastRunFile(dataDir), written, { mode: 0o600 });
    },
  };
}

const follows = (now: Moment, before: Moment) =>
  Math.abs(now.at - before.at - (now.up - before.up)) <= leapMs;

const toIso = ({ at }: Moment) => new Date(at).toISOString();

const lastRunFile = (dataDir: string) => join(dataDir, "last-run");

/**
 * When a server last ran on a data folder with a trusted clock; undefined if that was never
 * recorded.
 */
export function lastRunAt(dataDir: string): Date | undefined {
  const [line = ""] = readLastRun(dataDir);
  const at = new Date(line);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The doubt at the end of the previous run, continued in this one; undefined after a jump. */
function lastDoubt(dataDir: string, now: Moment): Moment | undefined {
  const [, line = ""] = readLastRun(dataDir);
  const [at = "", ranMs = ""] = line.split(" ");
  if (!(Math.abs(now.at - Date.parse(at)) <= leapMs)) return undefined;
  return { at: now.at - Number(ranMs), up: now.up - Number(ranMs) };
}

/**
 * The file's lines: when the clock was last trusted; while it is doubted, also the time and how
 * long it has run.
 */
function readLastRun(dataDir: string): string[] {
  try {
    return readFileSync(lastRunFile(dataDir), "utf8").split("\n");
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return [];
    throw thrown;
  }
}

/** Whether a time is too far from that of the last run to be trusted at once. */
export const isLeap = (now: Date, last: Date): boolean =>
  Math.abs(now.getTime() - last.getTime()) > leapMs;
