import pLimit, { type LimitFunction } from "p-limit";
import { failure } from "../../shared/messages.ts";
import { ApiError } from "../errors.ts";

/** Each upload under way holds its bytes in memory until its turn comes. */
const placesOfAll = 16;
/** One host's uploads beyond these wait with their bytes unread, so that nobody can take all places. */
const placesOfOneHost = 4;

export type UploadPlaces = <Result>(hostId: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes the places for uploads under way. An upload has its place from before its first byte is
 * read until nothing of it is held any more, whether or not its sender is still there. Throws 503
 * when the hosts together have taken all.
 */
export function createUploadPlaces(): UploadPlaces {
  const lines = new Map<number, { turn: LimitFunction; length: number }>();
  let taken = 0;

  const inPlace = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (taken >= placesOfAll) {
      throw new ApiError(503, "UNAVAILABLE", failure.uploadsBusy, {
        headers: { "retry-after": "5" },
      });
    }
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };

  return async (hostId, work) => {
    const line = lines.get(hostId) ?? { turn: pLimit(placesOfOneHost), length: 0 };
    lines.set(hostId, line);
    line.length += 1;
    try {
      return await line.turn(() => inPlace(work));
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(hostId);
    }
  };
}
