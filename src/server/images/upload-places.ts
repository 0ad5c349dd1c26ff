import pLimit, { type LimitFunction } from "p-limit";
import { failure } from "../../shared/messages.ts";
import { ApiError } from "../errors.ts";

/** One host's uploads beyond these wait with their bytes unread. */
const uploadsOfOneHost = 4;
/** So many of the largest photos may be in memory, arriving or waiting for their turn. */
const largestPhotos = 5;
/** How long uploads under way may go on when the server stops; it has five seconds. */
const drainMs = 3000;

/** One upload from before its first byte is read until nothing of it is in memory. */
export type Upload = {
  hostId: number;
  /** Counts bytes that arrived. Above the limit, the host with the most bytes loses its newest upload. */
  add: (bytes: number) => void;
  /** Aborted, with the failure for its sender, when its bytes must go. */
  signal: AbortSignal;
};

export type UploadPlaces = {
  /** Runs an upload at its host's turn, whether or not its sender is still there. */
  run: <Result>(hostId: number, work: (upload: Upload) => Promise<Result>) => Promise<Result>;
  /** Refuses uploads from now on, and soon those under way. */
  close: () => void;
};

type Held = { hostId: number; bytes: number; aborter: AbortController };

/**
 * Bounds the memory that uploads take together. Only bytes that are there count: uploads that send
 * nothing, however many, keep nobody out.
 */
export function createUploadPlaces(maxImageBytes: number): UploadPlaces {
  const limit = largestPhotos * maxImageBytes;
  const lines = new Map<number, { turn: LimitFunction; length: number }>();
  const uploads = new Set<Held>();
  let isClosed = false;

  const makeRoom = (): void => {
    while (bytesOf(uploads) > limit) {
      const largest = largestHolder(uploads);
      const newest = [...uploads].findLast(({ hostId }) => hostId === largest);
      if (newest) abort(newest, failure.uploadsBusy);
    }
  };

  const abort = (upload: Held, sentence: string): void => {
    uploads.delete(upload);
    upload.aborter.abort(unavailable(sentence));
  };

  const hold = async <Result>(
    hostId: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result> => {
    if (isClosed) throw unavailable(failure.stopping);
    const held = { hostId, bytes: 0, aborter: new AbortController() };
    uploads.add(held);
    const add = (bytes: number) => {
      held.bytes += bytes;
      makeRoom();
    };
    try {
      return await work({ hostId, add, signal: held.aborter.signal });
    } finally {
      uploads.delete(held);
    }
  };

  return {
    async run(hostId, work) {
      const line = lines.get(hostId) ?? { turn: pLimit(uploadsOfOneHost), length: 0 };
      lines.set(hostId, line);
      line.length += 1;
      try {
        return await line.turn(() => hold(hostId, work));
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(hostId);
      }
    },
    close() {
      isClosed = true;
      setTimeout(() => {
        for (const upload of uploads) abort(upload, failure.stopping);
      }, drainMs).unref();
    },
  };
}

const unavailable = (sentence: string) =>
  new ApiError(503, "UNAVAILABLE", sentence, { headers: { "retry-after": "5" } });

const bytesOf = (uploads: Iterable<Held>): number => {
  let sum = 0;
  for (const { bytes } of uploads) sum += bytes;
  return sum;
};

function largestHolder(uploads: Iterable<Held>): number | undefined {
  const sums = new Map<number, number>();
  for (const { hostId, bytes } of uploads) sums.set(hostId, (sums.get(hostId) ?? 0) + bytes);
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
