import { fork } from "node:child_process";
import { extname, join } from "node:path";

/** The time limit of a job has passed. */
export class JobTimeout extends Error {
  override readonly name = "JobTimeout";
}

/** The process of a job crashed or was killed; SIGKILL means the kernel ran out of memory. */
export class JobKilled extends Error {
  override readonly name = "JobKilled";
  readonly signal: NodeJS.Signals;

  constructor(name: string, signal: NodeJS.Signals) {
    super(`The process ${name} ended with ${signal}`);
    this.signal = signal;
  }
}

type JobOptions = {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  env?: Record<string, string>;
};

/**
 * Runs one job in a child process and returns its reply. The process is always ended. The script
 * `name` in `folder` must call answerJob. Throws JobTimeout, JobKilled, the reason of `signal`, or the
 * error of starting the process, such as EMFILE.
 */
export async function runJob<Reply>(
  [folder, name]: readonly [folder: string, name: string],
  job: object,
  { timeoutMs, signal, env = {} }: JobOptions,
): Promise<Reply> {
  // The sources run as .ts; the build emits .js, all files side by side.
  const script = join(folder, name + extname(import.meta.filename));
  const child = fork(script, {
    serialization: "advanced",
    // Node otherwise opens its debugger at SIGUSR1. (The single file has this flag inside.)
    execArgv: ["--disable-sigusr1"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Nothing of our own environment: the process that reads strangers' bytes knows no password.
    // glibc is told to keep one heap, since its default of several per thread triples the memory
    // used here.
    env: { MALLOC_ARENA_MAX: "1", ...env },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const timer = setTimeout(() => reject(new JobTimeout()), timeoutMs);
  signal?.addEventListener("abort", () => reject(signal.reason));
  child.once("message", (reply: Reply) => resolve(reply));
  // `on`, not `once`: when it can't even be started, sending to it fails as well.
  child.on("error", reject);
  child.once("exit", (code, signal) => {
    reject(
      signal ? new JobKilled(name, signal) : new Error(`The process ${name} ended with ${code}`),
    );
  });
  // Without a free file descriptor there is no channel, and the error event gives the reason.
  if (child.connected) child.send(job);
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
