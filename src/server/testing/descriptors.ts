import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/**
 * Opens every free file descriptor of this process; returns a function that closes them. A shell
 * does both, since no process can be started in between.
 */
export async function withoutDescriptors(): Promise<() => Promise<void>> {
  const limit = `prlimit --pid ${process.pid} --nofile`;
  const steps = `before=$(${limit} --output SOFT --noheadings)
    ${limit}=3: && echo taken; read go; ${limit}="$(echo $before)": && echo back`;
  const shell = spawn("sh", ["-c", steps], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void shell.stdin.end());
  await once(shell.stdout, "data");
  return async () => {
    shell.stdin.write("go\n");
    await once(shell.stdout, "data");
  };
}
