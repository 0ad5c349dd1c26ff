import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "..");

/** The rooms that every feature stands on. */
const coreRooms = ["access", "db", "http", "jobs", "mail"];

/** Files of other rooms that core may import too: `Deps` consists of them. */
const partsOfDeps = [
  "images/store.ts",
  "operations/clock-trust.ts",
  "operations/security-events.ts",
];

/** The files that put the server together from core and features, and start it. */
const composition = [
  "app.ts",
  "deps.ts",
  "feature.ts",
  "features.ts",
  "housekeeping.ts",
  "main.ts",
  "router.ts",
  "serve.ts",
];

const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file),
);
const isCore = (file: string) =>
  file.includes("/")
    ? coreRooms.includes(file.split("/", 1)[0] ?? "")
    : !composition.includes(file);

const read = (file: string) => readFileSync(join(server, file), "utf8");

/** The server's files that a file imports, types too. */
const importsOf = (file: string) =>
  Array.from(read(file).matchAll(/(?:from|import\() ?"(\.[^"]+)"/g), ([, path = ""]) =>
    relative(server, resolve(server, dirname(file), path)),
  ).filter((path) => !path.startsWith(".."));

test("core imports core only: no feature, and nothing that puts features together", () => {
  const core = files.filter(isCore);
  const wrong = core.flatMap((file) =>
    importsOf(file)
      .filter((path) => !isCore(path) && !partsOfDeps.includes(path))
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
  // Otherwise nothing was looked at.
  expect(core.length).toBeGreaterThan(50);
  expect(core.flatMap(importsOf).length).toBeGreaterThan(100);
});

test("every exempt file exists", () => {
  for (const file of [...partsOfDeps, ...composition]) expect.soft(files).toContain(file);
});

/** Rooms that answer anybody, besides the reports and interests that guests send. */
const publicRooms = ["public-properties", "share-pictures", "site"];

test("public rooms read properties from listedProperties only", () => {
  const readers = files.filter((file) => publicRooms.includes(file.split("/", 1)[0] ?? ""));
  const unlisted = readers.filter((file) => /(From|Join)\(\s*"properties\b/.test(read(file)));
  expect(unlisted).toEqual([]);
  expect(readers.filter((file) => read(file).includes("listedProperties(")).length).toBe(3);
});
