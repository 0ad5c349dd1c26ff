import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";

/** The URL of a module of the server, for a program passed to node. */
export const serverModule = (path: string) =>
  pathToFileURL(join(import.meta.dirname, "..", path)).href;

/** The server with plain pages; it prints its port, which the system chooses. */
const program = `
  import { listen, prepare } from "${serverModule("serve.ts")}";
  import { Refusal } from "${serverModule("core/refusal.ts")}";
  import { loadEnv } from "${serverModule("core/env/load-env.ts")}";
  import { plainPages } from "${serverModule("testing/pages.ts")}";
  process.on("uncaughtException", (thrown) => {
    if (!(thrown instanceof Refusal)) throw thrown;
    process.stderr.write(thrown.message + "\\n");
    process.exit(1);
  });
  const running = await prepare(loadEnv(), () => plainPages(process.cwd()));
  await listen(running);
  process.stderr.write("port " + running.app.server.address().port + "\\n");`;

/** Starts the server in its own process; the test kills it at the end. */
export function runServer(folder: string, env: Record<string, string>, logTo?: number) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      PUBLIC_URL: "http://localhost",
      DATA_DIR: join(folder, "data"),
      ...env,
    },
    stdio: ["ignore", logTo ?? "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child as ChildProcessByStdio<null, Readable | null, Readable>;
}

/**
 * Starts the server and waits until it listens; its `stop` sends a signal and returns how it ended.
 */
export async function startServer(folder: string, env: Record<string, string> = {}) {
  const child = runServer(folder, {
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: "sunshine",
    ...env,
  });
  const output: string[] = [];
  child.stdout?.on("data", (data) => output.push(String(data)));
  const port = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (data) => {
      const port = /port (\d+)/.exec(String(data))?.[1];
      if (port === undefined) reject(new Error(String(data)));
      else resolve(port);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const call = async (method: string, path: string, body?: object, token = "") => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const stop = async (signal: NodeJS.Signals) => {
    const exit = once(child, "exit");
    child.kill(signal);
    return (await exit) as [code: number | null, signal: string | null];
  };
  const signal = (name: NodeJS.Signals) => child.kill(name);
  return { url, call, stop, signal, output };
}
