/** The single file compared with `node dist`: size, time to the first answer, idle memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../afterwards.ts";
import { median } from "../bench/load.ts";
import { anonymousMb, residentMb } from "../bench/processes.ts";
import { dist } from "../project.ts";
import { serverEnvironment, serverFlags } from "../run-server.ts";
import { freshRelease } from "./release.ts";

const port = 4841;
const rounds = 9;
/** How much slower and larger than plain Node the single file may be. */
const most = { startMs: 150, memoryMb: 15, fileMb: 130 };

type Kind = "single file" | "node dist";
/** `ownMb` is the resident memory that is not mapped from files, which the system can reclaim. */
type Measurement = { startMs: number; idleMb: number; ownMb: number };

/** Prints medians; throws when the single file exceeds a limit. */
export async function singleFileDrill(): Promise<void> {
  const file = join(await freshRelease(), `solarstay-linux-${process.arch}`);
  const work = await temporaryFolder("single");
  const env = { CACHE_DIRECTORY: join(work, "cache"), DATA_DIR: join(work, "data") };
  const commands: Record<Kind, [string, ...string[]]> = {
    "single file": [file, "serve"],
    "node dist": [process.execPath, ...serverFlags, join(dist, "server", "main.js"), "serve"],
  };
  // Unpacks, and creates the database and the compile cache, as only the first start does.
  const first = await measure(commands["single file"], env, 12_000);
  const all: Record<Kind, Measurement[]> = { "single file": [], "node dist": [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["single file", "node dist"] as const) {
      all[kind].push(await measure(commands[kind], env, 3000));
    }
  }
  const of = (kind: Kind, what: keyof Measurement) => median(all[kind].map((one) => one[what]));
  for (const kind of ["single file", "node dist"] as const) {
    console.log(
      `${kind}: first answer after ${of(kind, "startMs").toFixed(0)} ms (${all[kind].map((one) => one.startMs.toFixed(0)).join(" ")}), ` +
        `idle after three pages ${of(kind, "ownMb").toFixed(1)} MB of its own, ${of(kind, "idleMb").toFixed(1)} MB with what is mapped from files`,
    );
  }
  const fileMb = (await stat(file)).size / 1e6;
  console.log(
    `single file: ${fileMb.toFixed(1)} MB; its first start ever ${first.startMs.toFixed(0)} ms`,
  );
  const slower = of("single file", "startMs") - of("node dist", "startMs");
  const larger = of("single file", "ownMb") - of("node dist", "ownMb");
  if (slower > most.startMs || larger > most.memoryMb || fileMb > most.fileMb) {
    throw new Error("The single file costs too much");
  }
}

async function measure(
  [command, ...args]: [string, ...string[]],
  env: Record<string, string>,
  idleMs: number,
): Promise<Measurement> {
  const start = performance.now();
  const child = spawn(command, args, {
    env: { ...serverEnvironment(process.env), PORT: String(port), LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  try {
    await firstAnswer(child);
    const startMs = performance.now() - start;
    for (const path of ["/", "/browse", "/login"]) await fetch(`http://127.0.0.1:${port}${path}`);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const pid = child.pid ?? 0;
    return { startMs, idleMb: await residentMb(pid), ownMb: await anonymousMb(pid) };
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

async function firstAnswer(child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}
