/** Lengths of time in milliseconds. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The day of a time in UTC, as YYYY-MM-DD. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The beginning of a day in UTC. Days are formatted in UTC, so that no time zone shifts them. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
