import type { Message } from "../../../shared/i18n/message.ts";
import pLimit, { type LimitFunction } from "p-limit";
import { failure } from "../../core/failure.ts";
import { ApiError } from "../../core/errors.ts";

/** More uploads of one host wait with their bytes unread. */
const uploadsOfOneHost = 4;
/** How many photos of the largest size fit in memory, arriving or waiting. */
const largestPhotos = 5;
/** How long running uploads may go on when the server stops, which takes at most five seconds. */
const drainMs = 3000;

/** One upload, from before its first byte is read until it has left memory. */
export type Upload = {
  hostId: number;
  /** Counts received bytes. Above the limit, the host with the most bytes loses its newest upload. */
  add: (bytes: number) => void;
  /** Aborted, with the error for the sender, when the upload loses its place. */
  signal: AbortSignal;
};

export type UploadPlaces = {
  /** Runs an upload at its host's turn, even if the sender has hung up. */
  run: <Result>(hostId: number, work: (upload: Upload) => Promise<Result>) => Promise<Result>;
  /** Refuses new uploads, and soon the running ones. */
  close: () => void;
};

type RunningUpload = { hostId: number; bytes: number; aborter: AbortController };

/**
 * Limits the memory of all uploads together. Only received bytes count, so uploads that send nothing keep
 * nobody out.
 */
export function createUploadPlaces(maxImageBytes: number): UploadPlaces {
  const limit = largestPhotos * maxImageBytes;
  const lines = new Map<number, { turn: LimitFunction; length: number }>();
  const uploads = new Set<RunningUpload>();
  let isClosed = false;

  const makeRoom = (): void => {
    while (bytesOf(uploads) > limit) {
      const largest = largestHolder(uploads);
      const newest = [...uploads].findLast(({ hostId }) => hostId === largest);
      if (newest) abort(newest, failure.uploadsBusy);
    }
  };

  const abort = (upload: RunningUpload, sentence: Message): void => {
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

const unavailable = (sentence: Message) =>
  new ApiError(503, "UNAVAILABLE", sentence, { headers: { "retry-after": "5" } });

const bytesOf = (uploads: Iterable<RunningUpload>): number => {
  let sum = 0;
  for (const { bytes } of uploads) sum += bytes;
  return sum;
};

function largestHolder(uploads: Iterable<RunningUpload>): number | undefined {
  const sums = new Map<number, number>();
  for (const { hostId, bytes } of uploads) sums.set(hostId, (sums.get(hostId) ?? 0) + bytes);
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
