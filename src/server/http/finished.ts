import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this many bytes compressing costs more than it saves. */
const worthCompressing = 1024;
/** Above this the strongest brotli would take minutes; level 5 is nearly as small. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

type Encoding = "br" | "gzip" | "identity";

/** An answer as bytes, ready to be sent to anybody. */
export type Finished = {
  readonly revision: string;
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: Record<string, string>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
};

export type Made = { type: string; body: string; headers?: Record<string, string> };

export type FinishedStore = {
  /**
   * The bytes of `key` at `revision`, made when they are missing or stale; callers that arrive
   * meanwhile wait for the same making.
   */
  get(key: string, revision: string, make: () => Promise<Made>): Promise<Finished>;
};

/** Keeps finished public answers, the least used leaving first. Nothing of a signed-in person. */
export function createFinishedStore(maxBytes = 64 * 1024 * 1024): FinishedStore {
  const kept = new LRUCache<string, Finished>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    // The compressed forms come later; together they stay below the plain one.
    sizeCalculation: (finished, key) => finished.body.length * 2 + key.length + 500,
  });
  const making = new Map<string, Promise<Finished>>();

  return {
    async get(key, revision, make) {
      const known = kept.get(key);
      if (known?.revision === revision) return known;
      const makingKey = `${revision} ${key}`;
      const underWay = making.get(makingKey);
      if (underWay) return underWay;
      const promise = make()
        .then((made) => finish(revision, made))
        .finally(() => making.delete(makingKey));
      making.set(makingKey, promise);
      const finished = await promise;
      kept.set(key, finished);
      return finished;
    },
  };
}

function finish(revision: string, { type, body, headers = {} }: Made): Finished {
  const bytes = Buffer.from(body);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { revision, type, body: bytes, etag: `W/"${digest}"`, headers, encoded: new Map() };
}

/** Sends finished bytes in the best form the caller takes, or 304 when the caller has them. */
export async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished,
): Promise<FastifyReply> {
  // no-cache: keep it, but ask each time; the ETag makes the question cheap.
  reply.header("cache-control", "no-cache").header("etag", finished.etag);
  reply.header("vary", "accept-encoding").headers(finished.headers);
  if (matches(request.headers["if-none-match"], finished.etag)) return reply.code(304).send();
  const encoding =
    finished.body.length < worthCompressing
      ? "identity"
      : chooseEncoding(request.headers["accept-encoding"]);
  reply.type(finished.type);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await encodedBody(finished, encoding));
}

/** A weak comparison with each tag the caller holds. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

function encodedBody(finished: Finished, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "identity") return finished.body;
  const known = finished.encoded.get(encoding);
  if (known) return known;
  // On libuv's threads, off the event loop.
  const made = encoding === "br" ? brotli(finished.body, brotliOptions) : gzip(finished.body);
  finished.encoded.set(encoding, made);
  return made;
}

/** What browsers send hardly varies, so each form of the header is understood once. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });

function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return "identity";
  const known = chosen.get(accept);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { "accept-encoding": accept } });
  const accepted = negotiator.encodings(["br", "gzip", "identity"]);
  const best =
    (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity";
  chosen.set(accept, best);
  return best;
}
