import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterwards, temporaryFolder, undoAll, untilOver } from "./afterwards.ts";

test("a drill that fails at its start leaves neither files nor processes behind", async () => {
  const undone: string[] = [];
  let folder = "";
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const drill = async () => {
    folder = await temporaryFolder("failing");
    await writeFile(join(folder, "file"), "");
    afterwards(() => undone.push("first"));
    afterwards(() => {
      throw new Error("cannot be undone");
    });
    untilOver(child);
    afterwards(() => undone.push("last"));
    throw new Error("at its start");
  };
  const ended = once(child, "exit");
  await expect(drill()).rejects.toThrow("at its start");
  await expect(undoAll()).rejects.toThrow("Not everything could be removed");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(undone).toEqual(["last", "first"]);
  expect(existsSync(folder)).toBe(false);
  await undoAll();
});
