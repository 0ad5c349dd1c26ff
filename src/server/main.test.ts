import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { manyProcesses, runCommand } from "./testing/command.ts";
import { startServer } from "./testing/served.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** The program, which waits for a password. */
function startCommand(dataDir: string) {
  const args = [join(import.meta.dirname, "main.ts"), "admin", "create", "olga@example.org"];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    stdio: ["pipe", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

const readTitle = async (pid: number | undefined) =>
  (await readFile(`/proc/${pid}/comm`, "utf8")).trim();

test("the process is called solarstay", manyProcesses, async () => {
  const child = startCommand(await temporaryFolder());
  await vi.waitFor(async () => expect(await readTitle(child.pid)).toBe("solarstay"), {
    timeout: 20_000,
  });
});

test("invalid settings end serve with 78, after which systemd does not try again", async () => {
  const dataDir = await temporaryFolder();
  const { code, err } = await runCommand(["serve"], { dataDir, env: { PORT: "abc" } });
  expect(code).toBe(78);
  expect(err).toContain("PORT must be a number");
});

test("systemd is notified once the server answers", manyProcesses, async () => {
  const folder = await temporaryFolder();
  const notified = join(folder, "told");
  // systemd's socket is specific to Linux; the server only knows the command.
  await writeFile(
    join(folder, "systemd-notify"),
    `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >${notified}\n`,
  );
  await chmod(join(folder, "systemd-notify"), 0o755);
  const env = { NOTIFY_SOCKET: "@systemd", PATH: `${folder}:${process.env["PATH"]}` };
  const server = await startServer(folder, env);
  expect(await readFile(notified, "utf8")).toBe("@systemd --ready\n");
  expect(await server.stop("SIGTERM")).toEqual([0, null]);
});
