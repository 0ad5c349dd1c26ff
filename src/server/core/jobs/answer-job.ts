import { writeFileSync } from "node:fs";

/** The counterpart of run-job.ts in the child process: does one job and sends the reply. */
export function answerJob(work: (job: never) => Promise<unknown>): void {
  // When memory runs out, the kernel ends this process and not the server. Only Linux has the file.
  if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  // The terminal's Ctrl-C reaches the whole group, but the server lets requests end before it does.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", (job) => {
    // With a callback, a server that was killed meanwhile is no error: nobody waits for the reply.
    void work(job as never).then((reply) => process.send?.(reply, undefined, {}, () => {}));
  });
}
