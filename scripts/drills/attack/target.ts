import { spawnSync } from "node:child_process";
import { temporaryFolder } from "../../afterwards.ts";
import { demoPassword } from "../../../src/server/ops/demo/accounts.ts";
import { fillWithDemo } from "../../bench/data.ts";
import { type Server, startSolarStay } from "../../bench/processes.ts";
import { dist } from "../../project.ts";
import { signIn } from "../../rest.ts";
import { hostEnvironment } from "../host.ts";

/** The build under attack; ATTACK_BUILD names the dist/ folder of another checkout. */
const build = process.env["ATTACK_BUILD"] ?? dist;

const port = 4790;

/** A server under attack, and a way to sign in as one of its demo hosts. */
export type Target = Server & { dataDir: string; signInAs: (host: number) => Promise<string> };

type Options = {
  /** Demo properties without photos, five per host. */
  properties?: number;
  env?: Record<string, string>;
  /** The most file descriptors the server may open. */
  files?: number;
};

/** Throws an Error with the violated demand of a review finding. */
export type Attack = { name: string; options?: Options; run: (target: Target) => Promise<string> };

/**
 * Starts the server with its limits on and a heap of 512 MB, behind a proxy on this machine, so
 * that an attacker can have many addresses. Runs `work` against it, then ends it.
 */
export async function withTarget<Result>(
  { properties = 10, env = {}, files }: Options,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  const dataDir = await temporaryFolder("attack");
  fillWithDemo(dataDir, ["--properties", String(properties), "--images", "0"], build);
  const server = await startSolarStay(
    dataDir,
    port,
    { RATE_LIMITS: "on", TRUST_PROXY: "loopback", ...hostEnvironment, ...env },
    { build, flags: ["--max-old-space-size=512"] },
  );
  if (files !== undefined) limitFiles(server.pid, files);
  const signInAs = (host: number) =>
    signIn(server.url, { email: `host${host}@example.org`, password: demoPassword });
  try {
    return await work({ ...server, dataDir, signInAs });
  } finally {
    await server.stop();
  }
}

/** Lowers the number of files and connections that a running process may have open. */
function limitFiles(pid: number, files: number): void {
  const { status } = spawnSync("prlimit", [`--nofile=${files}:${files}`, "--pid", String(pid)]);
  if (status !== 0) throw new Error("prlimit is needed (Debian's util-linux)");
}

/** Thrown when a demand on an attack is not met. */
export function demand(isMet: boolean, fault: string): void {
  if (!isMet) throw new Error(fault);
}
