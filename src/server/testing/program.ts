import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** The single file, when `npm run check:release -- journeys` runs the browser tests against it. */
export const singleFile = process.env["SOLARSTAY_PROGRAM"];

/** Longer than any start on a busy machine. */
const startMs = 60_000;

export type Started = { url: string; port: number; stop: () => Promise<void> };

type StartOptions = {
  dataDir: string;
  env: Record<string, string>;
  stdio?: StdioOptions;
};

/** Starts a built program as a server on a free port of this machine, and waits until it answers. */
export async function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  { dataDir, env, stdio = ["ignore", "inherit", "inherit"] }: StartOptions,
): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(command, [...args, "serve"], {
    stdio,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
  });
  await answering(child, url);
  return { url, port, stop: () => stopped(child) };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error("The server did not start");
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill("SIGKILL");
  throw new Error("The server started and was never ready");
}

async function stopped(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) throw new Error(`The server had ended by itself with ${child.exitCode}`);
  child.kill("SIGTERM");
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`The server ended with ${child.exitCode}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port was free");
  return address.port;
}
