import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/**
 * Takes every free file descriptor from this process and answers a function that gives them back.
 * A shell does both, since no process can be started in between.
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
