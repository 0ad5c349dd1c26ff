import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { lockDataDir } from "./lock.ts";

test("a data folder belongs to one process until it releases the lock or is killed", async () => {
  const dataDir = await temporaryFolder();
  const url = pathToFileURL(join(import.meta.dirname, "lock.ts")).href;
  const program = `
    import { lockDataDir } from "${url}";
    globalThis.kept = lockDataDir(${JSON.stringify(dataDir)});
    process.stdout.write("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  expect(() => lockDataDir(dataDir)).toThrow(Refusal);
  expect(() => lockDataDir(dataDir)).toThrow("already runs on the data folder");

  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  const lock = lockDataDir(dataDir);
  lock.release();
  lockDataDir(dataDir).release();
});
