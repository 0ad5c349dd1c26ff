import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** The side of run-job.ts in the process of the job: takes one job, does it, sends the reply. */
export function answerJob(work: (job: never) => Promise<unknown>): void {
  yieldToServer();
  // The terminal's Ctrl-C reaches the whole group, but the server lets requests end before it does.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", (job) => {
    void work(job as never).then((reply) => process.send?.(reply));
  });
}

/** People's requests go first, and when memory runs out the kernel ends this process, not the server. */
function yieldToServer(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Only Linux has such a file.
  if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
}
