import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "..");

/** The one feature file that core may import: `Deps` contains the store of photos. */
const partOfDeps = "features/photos/store.ts";

const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)testing\//.test(file),
);
const isCore = (file: string) => file.startsWith("core/");

const read = (file: string) => readFileSync(join(server, file), "utf8");

/** The server's files that a file imports, types included. */
const importsOf = (file: string) =>
  Array.from(read(file).matchAll(/(?:from|import\() ?"(\.[^"]+)"/g), ([, path = ""]) =>
    relative(server, resolve(server, dirname(file), path)),
  ).filter((path) => !path.startsWith(".."));

test("core imports core only: no feature, and nothing that assembles features", () => {
  const core = files.filter(isCore);
  const wrong = core.flatMap((file) =>
    importsOf(file)
      .filter((path) => !isCore(path) && path !== partOfDeps)
      .map((path) => `${file} imports ${path}`),
  );
  expect(wrong).toEqual([]);
  // Otherwise no import was checked.
  expect(core.length).toBeGreaterThan(50);
  expect(core.flatMap(importsOf).length).toBeGreaterThan(100);
});

/** Rooms with public answers, besides the reports and interests that guests send. */
const publicRooms = [
  "features/properties/public-properties",
  "features/properties/share-pictures",
  "features/site",
];

test("public rooms read properties from listedProperties only", () => {
  const readers = files.filter((file) => publicRooms.includes(dirname(file)));
  const unlisted = readers.filter((file) => /(From|Join)\(\s*"properties\b/.test(read(file)));
  expect(unlisted).toEqual([]);
  expect(readers.filter((file) => read(file).includes("listedProperties(")).length).toBe(4);
});
