import { answerJob } from "../../../core/jobs/answer-job.ts";
import { FeedError } from "./feed-error.ts";
import { type CalendarJob, type CalendarReply, readCalendar } from "./read-calendar.ts";

/** The process that reads one calendar of another site; run-job.ts starts and ends it. */
answerJob(answer);

async function answer(job: CalendarJob): Promise<CalendarReply> {
  try {
    return { nights: readCalendar(job) };
  } catch (thrown) {
    // Whatever the library throws is about the file; its message would quote the file.
    return { failure: thrown instanceof FeedError ? thrown.failure : "not_a_calendar" };
  }
}
