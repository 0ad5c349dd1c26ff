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
/**
 * Up to this size the bytes are sent as text: Node then writes them and the headers in one piece,
 * which is faster than two until copying costs more.
 */
const worthJoining = 16 * 1024;
/** Above this the strongest brotli would take minutes; level 5 is nearly as small. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

type Encoding = "br" | "gzip" | "identity";

/** An answer as bytes, ready to be sent to any caller. */
export type Finished = {
  readonly revision: string;
  readonly etag: string;
  readonly body: Buffer;
  /** All headers except those of the encoding, as writeHead takes them: name, value, name … */
  readonly headers: readonly string[];
  readonly encoded: Map<Encoding, Encoded | Promise<Encoded>>;
};

/** One encoding of the bytes with all its headers. A text's characters are the bytes (latin1). */
type Encoded = { body: Buffer | string; headers: string[] };

export type Content = {
  type: string;
  body: string;
  headers?: Record<string, string>;
  /** Whether caches in front must ask each time, whatever EDGE_CACHE_SECONDS is. */
  isForBrowsers?: true;
};

export type FinishedStore = {
  /**
   * The bytes of `key` at `revision`, built when they are missing or stale; concurrent callers
   * share one build.
   */
  get: (
    key: string,
    revision: string,
    make: () => Promise<Content>,
  ) => Finished | Promise<Finished>;
  /** Finished bytes for this caller alone, for answers that others are unlikely to request. */
  makeOnly: (make: () => Promise<Content>) => Promise<Finished>;
};

type StoreOptions = {
  /** Sent with every answer. */
  headers: Record<string, string>;
  /** The Cache-Control of the answers that are kept. */
  cacheControl?: string;
  /** false: every answer is built anew, for development. */
  keep?: boolean;
  /** The maximum memory for the answers, in bytes. */
  maxBytes?: number;
};

/** Keep it, but ask each time; the ETag makes that cheap. */
const askEachTime = "no-cache";

/**
 * Keeps finished public answers, dropping the least used first. Never those of a signed-in person.
 */
export function createFinishedStore({
  headers,
  cacheControl = askEachTime,
  keep = true,
  maxBytes = 64 * 1024 * 1024,
}: StoreOptions): FinishedStore {
  const cache = new LRUCache<string, Finished>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    // The compressed encodings come later; together they stay below the plain one.
    sizeCalculation: (finished, key) => finished.body.length * 2 + key.length + 500,
  });
  const making = new Map<string, Promise<Finished>>();

  const makeOnce = async (key: string, revision: string, make: () => Promise<Content>) => {
    const makingKey = `${revision} ${key}`;
    const underWay = making.get(makingKey);
    if (underWay) return underWay;
    const promise = make()
      .then((content) => finish(revision, content, headers, cacheControl))
      .finally(() => making.delete(makingKey));
    making.set(makingKey, promise);
    const finished = await promise;
    if (keep) cache.set(key, finished);
    return finished;
  };

  return {
    get(key, revision, make) {
      const known = cache.get(key);
      return known?.revision === revision ? known : makeOnce(key, revision, make);
    },
    makeOnly: async (make) => finish("", await make(), headers, askEachTime),
  };
}

function finish(
  revision: string,
  content: Content,
  always: Record<string, string>,
  cacheControl: string,
): Finished {
  const body = Buffer.from(content.body);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...always,
    ...content.headers,
    "cache-control": content.isForBrowsers ? askEachTime : cacheControl,
    etag,
    vary: "accept-encoding",
    "content-type": content.type,
  };
  return { revision, etag, body, headers: Object.entries(headers).flat(), encoded: new Map() };
}

/**
 * Sends finished bytes in the best encoding that the caller accepts, or 304 if the caller has them.
 * Writes straight to the socket: all headers are known, and Fastify's hooks would double the cost.
 */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  if (status === 200 && matches(request.headers["if-none-match"], finished.etag)) {
    return sendRaw(request, reply, 304, { headers: [...finished.headers], body: nothing });
  }
  const encoding =
    finished.body.length < worthCompressing
      ? "identity"
      : chooseEncoding(request.headers["accept-encoding"]);
  const form = status === 200 || status === 404 ? encode(finished, encoding) : once(finished);
  return form instanceof Promise
    ? form.then((ready) => sendRaw(request, reply, status, ready))
    : sendRaw(request, reply, status, form);
}

/** A page that is sent because of a failure: no cache may take it for the page itself. */
function once({ body, headers }: Finished): Encoded {
  const own = headers.map((value, index) =>
    headers[index - 1] === "cache-control" ? "no-store" : value,
  );
  return { body, headers: [...own, "content-length", String(body.length)] };
}

const nothing = Buffer.alloc(0);

/** Writes an answer without Fastify's hooks; a HEAD gets only the headers. */
export function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { headers, body }: Encoded,
): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(status, headers);
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(body, "latin1");
  return reply;
}

/** A weak comparison with each tag that the caller sent. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

function encode(finished: Finished, encoding: Encoding): Encoded | Promise<Encoded> {
  const known = finished.encoded.get(encoding);
  if (known) return known;
  const withHeaders = (body: Buffer): Encoded => {
    const form = {
      body: body.length <= worthJoining ? body.toString("latin1") : body,
      headers: [
        ...finished.headers,
        ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
        "content-length",
        String(body.length),
      ],
    };
    finished.encoded.set(encoding, form);
    return form;
  };
  if (encoding === "identity") return withHeaders(finished.body);
  // On libuv's threads, off the event loop.
  const compress = encoding === "br" ? brotli(finished.body, brotliOptions) : gzip(finished.body);
  const promise = compress.then(withHeaders);
  finished.encoded.set(encoding, promise);
  return promise;
}

/** Browsers send few different headers, so each one is parsed once. */
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
