import type { FeedFailure } from "../../../../shared/schemas/calendar.ts";

/** Why a calendar of another site could not be read, as its host sees it. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly failure: FeedFailure;

  constructor(failure: FeedFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}
