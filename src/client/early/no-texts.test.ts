import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/** The modules that a file needs when it runs, directly or not. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  found.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export) (?!type)[^;]*?"(\.[^"]+\.ts)";$/gm,
  )) {
    const module = resolve(file, "..", path);
    if (!found.has(module)) modulesOf(module, found);
  }
  return found;
}

test.each(["main.ts", "languages.ts"])(
  "%s, which pages contain, contains no texts and no code that translates them",
  (script) => {
    const modules = [...modulesOf(resolve(import.meta.dirname, script))];
    expect(modules.length).toBeGreaterThan(3);
    expect(modules.filter((module) => /\/(message|translate|icu)\.ts$/.test(module))).toEqual([]);
  },
);
