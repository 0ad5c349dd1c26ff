import { type ChildProcess, fork } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { untilOver } from "../afterwards.ts";
import { dist } from "../project.ts";
import { serverEnvironment, serverFlags } from "../run-server.ts";

export type Server = { url: string; pid: number; stop: () => Promise<void> };

/** The built server on a data folder, as an operator runs it but without rate limits. */
export async function startSolarStay(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  { build = dist, flags = [] }: { build?: string; flags?: string[] } = {},
): Promise<Server> {
  await demandFree(port);
  const child = fork(join(build, "server/main.js"), ["serve"], {
    execArgv: [...serverFlags, ...flags],
    env: {
      ...serverEnvironment(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
      ...env,
    },
  });
  return whenUp(child, port, "/readyz");
}

/** A bare Fastify that answers each path with the given bytes and headers. */
export async function startBare(answers: string, port: number): Promise<Server> {
  await demandFree(port);
  const child = fork(join(import.meta.dirname, "bare.ts"), [answers, String(port)], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  return whenUp(child, port, "/up");
}

/** Another server on this port would be measured instead of ours. */
async function demandFree(port: number): Promise<void> {
  const taken = await fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );
  if (taken) throw new Error(`Somebody else listens on port ${port}`);
}

async function whenUp(child: ChildProcess, port: number, path: string): Promise<Server> {
  untilOver(child);
  const url = `http://127.0.0.1:${port}`;
  // A busy machine may take half a minute.
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}`);
    const up = await fetch(url + path).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return started(child, url);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`A server on port ${port} did not answer within a minute`);
}

function started(child: ChildProcess, url: string): Server {
  if (child.pid === undefined) throw new Error("A server has no process");
  return {
    url,
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.killed) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The CPU time that the running threads of a process have used so far, in ms. */
export async function cpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, "utf8")),
  );
  return times.reduce((sum, time) => sum + Number(time.split(" ")[0]) / 1e6, 0);
}

/** The current memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The part of it that is not mapped from files, in MB: the system cannot reclaim it. */
export async function anonymousMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The running child processes of a process. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent).map(Number);
}

async function parentOf(pid: string): Promise<number | undefined> {
  // The process may have ended since it was listed.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** The memory of a process and its children in MB (PSS: shared pages count once). */
export async function groupMb(pid: number): Promise<number> {
  const sizes = await Promise.all([pid, ...(await childrenOf(pid))].map(pssMb));
  return sizes.reduce((sum, mb) => sum + mb, 0);
}

async function pssMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
