/** Runs every job even if some fail; throws their error, or an AggregateError of several, at the end. */
export async function runAll(jobs: Iterable<() => unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (thrown) {
      failures.push(thrown);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, "Several jobs failed");
}
