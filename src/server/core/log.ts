import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import { destination, type Logger, pino } from "pino";
import type { Env } from "./env/env.ts";

type Entry = {
  level: number;
  time: number;
  msg?: string;
  err?: { stack?: string; message?: string };
  link?: string;
} & Record<string, unknown>;

/** The priority that journald reads from a line, by pino's levels. */
const priorities: Array<[from: number, priority: number]> = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
  [0, 7],
];

/**
 * The log of this process, on standard output: text at a terminal and in systemd's journal (there
 * with a priority), otherwise JSON; LOG_FORMAT overrides this.
 */
export function createLog({ logLevel, logFormat }: Pick<Env, "logLevel" | "logFormat">): Logger {
  const toJournal = isJournal(process.env["JOURNAL_STREAM"]);
  const isForPeople = logFormat === undefined ? toJournal || isatty(1) : logFormat === "text";
  if (!isForPeople) return pino({ level: logLevel });
  const out = destination({ fd: 1, sync: true });
  const toText = toJournal ? journalText : terminalText;
  return pino(
    { level: logLevel },
    { write: (line) => out.write(toText(JSON.parse(line) as Entry)) },
  );
}

/** Whether standard output is the journal: systemd names it by device and inode. */
function isJournal(stream: string | undefined): boolean {
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(1, { bigint: true });
  return stream === `${dev}:${ino}`;
}

/** A line with its time, the level unless it is information, and further lines indented. */
export function terminalText(entry: Entry): string {
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const level = entry.level === 30 ? "" : `${pino.levels.labels[entry.level]?.toUpperCase()} `;
  return `${time} ${level}${linesOf(entry).join("\n         ")}\n`;
}

/** The same for the journal, which has its own time: a priority before each line. */
export function journalText(entry: Entry): string {
  const [, priority = 7] = priorities.find(([from]) => entry.level >= from) ?? [];
  return linesOf(entry)
    .map((line) => `<${priority}>${line}\n`)
    .join("");
}

/** The message with its fields, then a link and a stack on separate lines. */
function linesOf({ msg, err, link, ...more }: Entry): string[] {
  const fields = Object.entries(more).filter(([name]) => !everyLineHas.includes(name));
  const words = fields.map(([name, value]) => `${name}=${fieldText(value)}`);
  const text = [[msg ?? "", ...words].join(" ").trim(), link, err?.stack ?? err?.message];
  return text
    .filter((part) => part !== undefined && part !== "")
    .flatMap((part) => String(part).split("\n"))
    .map(withoutControls);
}

const everyLineHas = ["level", "time", "pid", "hostname"];

const fieldText = (value: unknown): string =>
  typeof value === "string" && /^\S+$/.test(value) ? value : JSON.stringify(value);

/** A terminal would execute them. */
const withoutControls = (line: string) =>
  line.replace(/[\p{Cc}\p{Bidi_C}]/gu, (control) => `\\u${hex(control)}`);
const hex = (control: string) => (control.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
