import { Writable } from "node:stream";
import pLimit from "p-limit";
import type { FilePlace } from "../../core/files/file-place.ts";

/** How many photos are sent at the same time: a store takes each after a while. */
const photosAtOnce = 8;
const folder = "images/";

/** Takes the photos of an archive for a store. */
export type PhotoSink = {
  /** Whether an entry is for the store. */
  takes: (name: string) => boolean;
  /** Takes the bytes of one entry. */
  sink: (name: string) => Writable;
  /** Waits until the store has all of them; throws the first failure. */
  finish: () => Promise<void>;
};

/** Sends photos to a store while the archive is read, with only a few in memory. */
export function createPhotoSink(store: FilePlace): PhotoSink {
  const inTurn = pLimit(photosAtOnce);
  const failures: unknown[] = [];
  const sending = new Set<Promise<void>>();

  const send = (name: string, bytes: Buffer) => {
    const sent = inTurn(() => store.write([{ name, bytes }]))
      .catch((thrown: unknown) => void failures.push(thrown))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };

  return {
    takes: (name) => name.startsWith(folder),

    sink(name) {
      const chunks: Buffer[] = [];
      return new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          done();
        },
        final(done) {
          send(name.slice(folder.length), Buffer.concat(chunks));
          const failed = () => done(failures[0] as Error | undefined);
          if (sending.size < photosAtOnce) failed();
          else void Promise.race(sending).then(failed);
        },
      });
    },

    async finish() {
      await Promise.all(sending);
      if (failures.length > 0) throw failures[0];
    },
  };
}
