import { answerJob } from "../../core/jobs/answer-job.ts";
import { Refusal } from "../../core/refusal.ts";
import { systemFailure } from "../cli/system-failure.ts";
import { makeBackup } from "./make.ts";
import type { BackupJob, BackupReply } from "./schedule.ts";
import { readTarget } from "./target.ts";

/** The process that makes one scheduled backup: checking a large database takes seconds of a core. */

answerJob(make);

async function make({ env, folder, store, keep, now: time }: BackupJob): Promise<BackupReply> {
  try {
    const { dataDir } = env;
    const now = new Date(time);
    // With a slash it is a folder even where it is missing, and never a file to be replaced.
    const given = store?.url ?? (folder === undefined ? undefined : `${folder}/`);
    const target = await readTarget(given, { dataDir, now });
    const { file, bytes, unnoted } = await makeBackup({ env, target, now, keep });
    return { file, bytes, unnoted };
  } catch (thrown) {
    const known = thrown instanceof Refusal ? thrown.message : systemFailure(thrown);
    return { failed: known ?? String(thrown) };
  }
}
