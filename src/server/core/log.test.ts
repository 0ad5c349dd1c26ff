import { once } from "node:events";
import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { journalText, terminalText } from "./log.ts";
import { runServer } from "../testing/served.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const time = new Date(2026, 2, 1, 9, 5, 7).getTime();
const entry = { time, pid: 1, hostname: "stay" };

test("at a terminal an entry has its time, level, fields, and a link on its own line", () => {
  expect(terminalText({ ...entry, level: 30, msg: "Email sent", letter: 1, kind: "a b" })).toBe(
    '09:05:07 Email sent letter=1 kind="a b"\n',
  );
  expect(terminalText({ ...entry, level: 40, msg: "RATE_LIMITS is off" })).toBe(
    "09:05:07 WARN RATE_LIMITS is off\n",
  );
  expect(terminalText({ ...entry, level: 30, msg: "Kept", link: "http://localhost/#t=a-_b" })).toBe(
    "09:05:07 Kept\n         http://localhost/#t=a-_b\n",
  );
});

test.each([
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
  [20, 7],
  [10, 7],
])("in the journal level %i has the priority %i on every line", (level, priority) => {
  const err = { message: "no", stack: "Error: no\n    at here\n<0>forged" };
  expect(journalText({ ...entry, level, msg: "failed", err })).toBe(
    ["failed", "Error: no", "    at here", "<0>forged"]
      .map((line) => `<${priority}>${line}\n`)
      .join(""),
  );
});

test("foreign control characters and line breaks neither reach a terminal nor begin a line", () => {
  const forged = "x\n<0>forged \u001b[2J\u202e";
  for (const text of [terminalText, journalText]) {
    const lines = text({ ...entry, level: 40, msg: forged, reason: forged })
      .trimEnd()
      .split("\n");
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Bidi_C}]/u);
    expect(lines.filter((line) => line.startsWith("<0>"))).toEqual([]);
  }
});

test("the server writes lines with priorities to the journal, JSON to a file, text on request", async () => {
  const folder = await temporaryFolder();
  const logOf = async (name: string, env: (id: string) => Record<string, string>) => {
    const path = join(folder, name);
    const log = await open(path, "w");
    const { dev, ino } = await stat(path, { bigint: true });
    const given = { RATE_LIMITS: "off", ...env(`${dev}:${ino}`) };
    const server = runServer(folder, given, log.fd);
    await vi.waitFor(async () => expect(await readFile(path, "utf8")).toContain("is at"), 20_000);
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
    await log.close();
    return readFile(path, "utf8");
  };
  expect(await logOf("journal", (id) => ({ JOURNAL_STREAM: id }))).toMatch(
    /^(<6>.+\n)*<4>RATE_LIMITS is off.+\n(<6>.+\n)*<6>Solar Stay is at .+\n/,
  );
  // For example inherited from a desktop's session.
  expect(await logOf("json", () => ({ JOURNAL_STREAM: "1:2" }))).toMatch(/^({".+}\n)+$/);
  expect(await logOf("text", () => ({ LOG_FORMAT: "text" }))).toMatch(
    /^\d\d:\d\d:\d\d WARN RATE_LIMITS is off/m,
  );
}, 60_000);
