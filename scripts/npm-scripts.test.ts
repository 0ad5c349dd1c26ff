import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { lockDataDir } from "../src/server/core/db/lock.ts";
import { temporaryFolder } from "../src/server/testing/temporary-folder.ts";
import { root } from "./project.ts";

/** With time to build: a run of only these suites may follow a change. */
const withBuild = { timeout: 180_000 };
const port = 4701;
const withNode = join(root, "scripts", "with-node");

test(
  "SIGTERM to npm start stops the server, and frees its port and its data folder",
  withBuild,
  async () => {
    const dataDir = await temporaryFolder();
    const npm = spawn("npm", ["start"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    });
    onTestFinished(() => void npm.kill("SIGKILL"));
    let log = "";
    npm.stdout.on("data", (data) => (log += String(data)));
    npm.stderr.on("data", (data) => (log += String(data)));
    await vi.waitFor(() => expect(log).toContain("Solar Stay is at"), {
      timeout: 120_000,
      interval: 100,
    });
    const server = serverPid(log);
    onTestFinished(() => stopIfThere(server));
    expect(() => lockDataDir(dataDir)).toThrow("already runs");
    // Node's default action on this signal is a debugger open to everyone on the machine.
    process.kill(server, "SIGUSR1");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

    const ended = once(npm, "exit");
    npm.kill("SIGTERM");
    await ended;
    await vi.waitFor(() => expect(isRunning(server)).toBe(false), {
      timeout: 10_000,
      interval: 50,
    });
    expect(log).toContain('"signal":"SIGTERM"');
    expect(log).not.toContain("Debugger");
    const again = createServer().listen(port, "127.0.0.1");
    await once(again, "listening");
    again.close();
    lockDataDir(dataDir).release();
  },
);

/** The server's process id, from its log. */
const serverPid = (log: string) => Number(/"pid":(\d+)/.exec(log)?.[1]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function stopIfThere(pid: number): void {
  if (isRunning(pid)) process.kill(pid, "SIGKILL");
}

test("every npm script uses the Node of package-lock.json", () => {
  for (const [name, script] of Object.entries(manifest.scripts)) {
    for (const command of script.split(" && ")) {
      expect(command, name).toMatch(/^(exec )?scripts\/with-node |^npm run /);
    }
  }
});

test("the scripts' Node is the locked one, whatever npm has put into node_modules/.bin", async () => {
  const folder = await temporaryFolder();
  await oldNode(folder);
  const { stdout } = spawnSync(withNode, ["node", "--version"], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env["PATH"]}` },
  });
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  const name = `node_modules/node-${process.platform}-${process.arch}`;
  expect(stdout.trim()).toBe(`v${lock.packages[name]?.version}`);
});

test("without a packaged Node and with an old system Node, one sentence says what to do", async () => {
  const folder = await temporaryFolder();
  await oldNode(folder);
  await mkdir(join(folder, "scripts"));
  const copied = join(folder, "scripts", "with-node");
  await writeFile(copied, await readFile(withNode));
  await chmod(copied, 0o755);
  const { status, stderr } = spawnSync(copied, ["node", "--version"], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env["PATH"]}` },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Solar Stay needs Node 24\. .+ install Node 24 yourself\.\n$/);
});

/** Puts a fake Node 20 into a folder, which only knows its version. */
async function oldNode(folder: string): Promise<void> {
  await writeFile(join(folder, "node"), "#!/bin/sh\necho v20.20.2\n");
  await chmod(join(folder, "node"), 0o755);
}
