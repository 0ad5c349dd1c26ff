import type { InterestTimes } from "./inbox.queries.ts";

type Change = {
  read?: boolean | undefined;
  replied?: boolean | undefined;
  archived?: boolean | undefined;
};

/**
 * The times after a change. An existing time stays, so that a second click changes nothing.
 * Replying or archiving also marks the message as read.
 */
export function timesAfter(before: InterestTimes, change: Change, now: Date): InterestTimes {
  const at = now.toISOString();
  const after = (time: string | null, wanted: boolean | undefined) => {
    if (wanted === undefined) return time;
    return wanted ? (time ?? at) : null;
  };
  const read = change.replied === true || change.archived === true ? true : change.read;
  return {
    read_at: after(before.read_at, read),
    replied_at: after(before.replied_at, change.replied),
    archived_at: after(before.archived_at, change.archived),
  };
}
