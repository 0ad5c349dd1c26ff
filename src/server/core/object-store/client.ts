import { createHash } from "node:crypto";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { ObjectKeys, ObjectPlace } from "./place.ts";
import {
  damaged,
  isClockRefusal,
  ObjectStoreError,
  refusedBy,
  tooSlow,
  unreachable,
} from "./store-error.ts";

/** Write only if nothing has the key yet, or only over the object with this ETag. */
export type Condition = { ifAbsent: true } | { ifEtag: string };

export type ObjectInfo = { size: number; etag: string };
export type ListedObject = ObjectInfo & { key: string; modifiedAt: string };

/**
 * A bucket, or the part of it below a prefix, which callers never see: keys are relative to it.
 *
 * Each call is complete or throws an {@link ObjectStoreError} that tells the operator the problem
 * and the fix. Calls that may be sent twice are tried three times within about a second, as long as
 * the failure may pass: a broken connection, 429 or 5xx. A store that sends and takes nothing for ten
 * seconds has failed; one that needs more than a minute for an object in memory, too.
 *
 * The store checks the bytes it is sent by their SHA-256, which is signed. A checksum over key and
 * bytes is stored as metadata and checked by every read, so neither half an object nor another one
 * is taken for the right one. Objects that other programs wrote have none, and are read as they are.
 *
 * If the store refuses the time of this machine, the calls go on with the store's time.
 */
export type ObjectStore = {
  /** Where it is, without credentials. */
  place: ObjectPlace;
  /** Writes an object, in place of an earlier one; done when the store has acknowledged it. */
  put(key: string, bytes: Buffer): Promise<{ etag: string }>;
  /**
   * Writes an object of any size while its bytes are made; none if they fail. One that is larger than
   * 64 MiB is sent in parts, which the store checks one by one, and has no checksum over the whole.
   */
  putStream(key: string, bytes: AsyncIterable<Buffer>): Promise<{ etag: string }>;
  /**
   * Writes an object if the condition holds; undefined if it does not. Never sent twice, since the
   * second try would find what the first has written: after an error, read to find out. An ETag is a
   * hash of the bytes, so each write needs bytes of its own. Not every store knows conditions: try
   * once that a false one is refused.
   */
  putIf(key: string, body: Buffer, condition: Condition): Promise<{ etag: string } | undefined>;
  /** Reads an object into memory; undefined if there is none. */
  get(key: string): Promise<(ObjectInfo & { bytes: Buffer }) | undefined>;
  /**
   * Starts to read an object of any size; the stream fails at its end if the bytes are damaged. Read
   * it without pausing for ten seconds.
   */
  open(key: string): Promise<(ObjectInfo & { stream: Readable }) | undefined>;
  /** Looks whether there is an object. */
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** All objects whose key begins with a text, sorted by key. */
  list(startsWith?: string): AsyncGenerator<ListedObject>;
  /** Throws unless the bucket is there and these credentials may list it. */
  check(): Promise<void>;
  /** What the store said about the time of this machine, if it is wrong. */
  clockProblem(): ObjectStoreError | undefined;
  /** Closes idle connections. */
  close(): void;
};

const usualIdleMs = 10_000;
const briefMs = 60_000;
const triesAtMost = 3;
const retryMs = 250;
/** A clock that is wrong by less is right enough for everything. */
const rightMs = 60_000;
/** Objects that are larger are sent in parts of this size, each of which can be repeated. */
const partBytes = 64 * 1024 * 1024;
/** Answers that are read into memory, other than objects. */
const answerBytes = 8 * 1024 * 1024;
const sumHeader = "x-amz-meta-solarstay-sum";
const connections = { keepAlive: true, maxSockets: 32, scheduling: "lifo" as const };

type Ask = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Content;
  /** Whether it must end within a minute, as everything that is kept in memory. */
  isBrief?: boolean;
};
/** Bytes to send, with their SHA-256 in hexadecimal. */
type Content = { chunks: Buffer[]; size: number; sha256: string };

/**
 * Connects to a store when the first call comes.
 *
 * @param options.idleMs how long the store may send and take nothing, if not ten seconds
 */
export function createObjectStore(
  place: ObjectPlace,
  keys: ObjectKeys,
  { idleMs = usualIdleMs }: { idleMs?: number } = {},
): ObjectStore {
  const isSecure = place.base.startsWith("https:");
  const agent = isSecure ? new HttpsAgent(connections) : new HttpAgent(connections);
  const signingKeys = new Map<string, ArrayBuffer>();
  /** How far the store's clock is ahead of ours, if it has refused ours. */
  let aheadMs = 0;
  let clockProblem: ObjectStoreError | undefined;

  /** Sends a request once. Whatever the store answers is returned. */
  const sendOnce = async (ask: Ask): Promise<IncomingMessage> => {
    const { method, key, query, headers, body, isBrief = true } = ask;
    // Stores sign the address of the bucket without a slash at its end.
    const path = key === undefined ? "" : encodeURI(place.prefix + key);
    const url = new URL(path === "" ? place.base.slice(0, -1) : place.base + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      headers: { ...headers, "x-amz-content-sha256": body?.sha256 ?? emptySha256 },
      service: "s3",
      region: place.region,
      datetime: timeToSign(new Date(Date.now() + aheadMs)),
      cache: signingKeys,
    }).sign();
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      agent,
      timeout: idleMs,
      headers: { ...Object.fromEntries(signed.headers), "content-length": body?.size ?? 0 },
    });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    let answer: IncomingMessage | undefined;
    const giveUp = (ms: number) => {
      // In this order: the request's end would give the answer another error.
      answer?.destroy(tooSlow(place, ms));
      request.destroy(tooSlow(place, ms));
    };
    request.on("response", (response) => resolve((answer = response)));
    request.on("timeout", () => giveUp(idleMs));
    request.on("error", (cause) =>
      reject(cause instanceof ObjectStoreError ? cause : unreachable(place, cause)),
    );
    if (isBrief) {
      const deadline = setTimeout(() => giveUp(briefMs), briefMs);
      request.on("close", () => clearTimeout(deadline));
    }
    if (!body || body.chunks.length <= 1) request.end(body?.chunks[0]);
    else {
      // The error of the request tells more.
      pipeline(Readable.from(body.chunks), request).catch((cause: Error) => request.destroy(cause));
    }
    return promise;
  };

  /** Sends a request until it is answered with one of the statuses; other answers are errors. */
  const send = async (ask: Ask, expected: number[], tries = triesAtMost) => {
    let hasSetClock = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await sendOnce(ask);
        const status = answer.statusCode ?? 0;
        if (status !== missing && expected.includes(status)) return answer;
        const code = codeIn(await textOf(answer));
        // "No such key" may be expected; "no such bucket", which has the same status, never is.
        const isMissing = status === missing && (code === "NoSuchKey" || code === "");
        if (isMissing && expected.includes(missing)) return undefined;
        const theirs = Date.parse(answer.headers.date ?? "");
        if (isClockRefusal(code) && !hasSetClock && !Number.isNaN(theirs)) {
          // It has done nothing, so even a conditional request may be sent again.
          hasSetClock = true;
          aheadMs = theirs - Date.now();
          // Refused after ours was set right, it is not wrong any more.
          const refusal = refusedBy(place, { status, code, date: answer.headers.date });
          clockProblem = Math.abs(aheadMs) < rightMs ? undefined : refusal;
          attempt -= 1;
          continue;
        }
        throw refusedBy(place, { status, code, date: answer.headers.date });
      } catch (thrown) {
        const failure = asStoreError(thrown);
        if (!failure.mayRetry || attempt >= tries) throw failure;
        await sleep(retryMs * attempt * (0.5 + Math.random()));
      }
    }
  };

  const asStoreError = (thrown: unknown) =>
    thrown instanceof ObjectStoreError ? thrown : unreachable(place, thrown);

  const read = async (key: string, isBrief: boolean) => {
    const answer = await send({ method: "GET", key, isBrief }, [200, missing]);
    if (!answer) return undefined;
    const stream = Readable.from(checked(place, key, answer), { objectMode: false });
    return { ...infoOf(answer), stream };
  };

  const putContent = async (key: string, content: Content, isBrief: boolean) => {
    const headers = sumOf(key, content);
    const answer = await send({ method: "PUT", key, headers, body: content, isBrief }, [200]);
    answer?.resume();
    return { etag: answer?.headers.etag ?? "" };
  };

  const putPart = async (key: string, query: Record<string, string>, body: Content) => {
    const part = await send({ method: "PUT", key, query, body, isBrief: false }, [200]);
    part?.resume();
    return part?.headers.etag ?? "";
  };

  const completeParts = async (key: string, uploadId: string, etags: string[]) => {
    const list = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = contentOf([
      Buffer.from(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`),
    ]);
    const done = await textOf(
      await send({ method: "POST", key, query: { uploadId }, body }, [200]),
    );
    // The status comes before the work: this answer can be a failure all the same.
    if (codeIn(done) !== "") {
      throw refusedBy(place, { status: 500, code: codeIn(done), date: undefined });
    }
    return { etag: tagIn(done, "ETag").replaceAll("&quot;", '"') };
  };

  const putStream = async (key: string, bytes: AsyncIterable<Buffer>) => {
    let uploadId: string | undefined;
    const etags: string[] = [];
    try {
      for await (const { chunks, isLast } of inParts(bytes)) {
        const content = contentOf(chunks);
        if (isLast && uploadId === undefined) return await putContent(key, content, false);
        const query = { uploads: "" };
        uploadId ??= tagIn(
          await textOf(await send({ method: "POST", key, query }, [200])),
          "UploadId",
        );
        const part = { partNumber: String(etags.length + 1), uploadId };
        etags.push(await putPart(key, part, content));
      }
      return await completeParts(key, uploadId ?? "", etags);
    } catch (thrown) {
      // Otherwise the parts stay, invisible, and are paid for.
      if (uploadId !== undefined) {
        await send({ method: "DELETE", key, query: { uploadId } }, [204, missing]).catch(() => {});
      }
      throw thrown;
    }
  };

  return {
    place,
    put: async (key, bytes) => putContent(key, contentOf([bytes]), true),
    putStream,
    open: (key) => read(key, false),

    async putIf(key, bytes, condition) {
      const body = contentOf([bytes]);
      const only: Record<string, string> =
        "ifEtag" in condition ? { "if-match": condition.ifEtag } : { "if-none-match": "*" };
      const ask: Ask = { method: "PUT", key, headers: { ...sumOf(key, body), ...only }, body };
      // 409: another one is writing the same key at this moment. 404: nothing has the ETag.
      const answer = await send(ask, [200, 409, 412, missing], 1);
      answer?.resume();
      return answer?.statusCode === 200 ? { etag: answer.headers.etag ?? "" } : undefined;
    },

    async get(key) {
      for (let attempt = 1; ; attempt += 1) {
        const object = await read(key, true);
        if (!object) return undefined;
        const { stream, ...info } = object;
        try {
          return { ...info, bytes: Buffer.concat(await stream.toArray()) };
        } catch (thrown) {
          const failure = asStoreError(thrown);
          if (!failure.mayRetry || attempt >= triesAtMost) throw failure;
        }
      }
    },

    async head(key) {
      // The answer to HEAD has no body, so it does not tell why. A second request does.
      const answer = await sendOnce({ method: "HEAD", key });
      answer.resume();
      if (answer.statusCode === 200) return infoOf(answer);
      const object = await read(key, true);
      object?.stream.destroy();
      return object && { size: object.size, etag: object.etag };
    },

    async remove(key) {
      const answer = await send({ method: "DELETE", key }, [200, 204, missing]);
      answer?.resume();
    },

    async *list(startsWith = "") {
      let more: string | undefined;
      do {
        const query = {
          "list-type": "2",
          prefix: place.prefix + startsWith,
          ...(more !== undefined && { "continuation-token": more }),
        };
        const page = await textOf(await send({ method: "GET", query }, [200]));
        for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield {
            key: tagIn(entry, "Key").slice(place.prefix.length),
            size: Number(tagIn(entry, "Size")),
            etag: tagIn(entry, "ETag"),
            modifiedAt: tagIn(entry, "LastModified"),
          };
        }
        more =
          tagIn(page, "IsTruncated") === "true" ? tagIn(page, "NextContinuationToken") : undefined;
      } while (more !== undefined);
    },

    async check() {
      const query = { "list-type": "2", prefix: place.prefix, "max-keys": "1" };
      (await send({ method: "GET", query }, [200]))?.resume();
    },

    clockProblem: () => clockProblem,
    close: () => agent.destroy(),
  };
}

/** Among expected statuses: that there is no object with this key. */
const missing = 404;

/** 20260501T031500Z. */
const timeToSign = (time: Date) => time.toISOString().replaceAll(/[:-]|\.\d{3}/g, "");

const emptySha256 = createHash("sha256").digest("hex");

/** The checksum over key and bytes, from the bytes' own one. */
const sumOver = (key: string, sha256: string) =>
  createHash("sha256").update(`${key}\n${sha256}`).digest("hex");

const sumOf = (key: string, { sha256 }: Content): Record<string, string> => ({
  [sumHeader]: sumOver(key, sha256),
});

/** Passes the bytes of an answer on. Throws when they are not those that were stored. */
async function* checked(place: ObjectPlace, key: string, answer: IncomingMessage) {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  } catch (thrown) {
    throw thrown instanceof ObjectStoreError ? thrown : unreachable(place, thrown);
  }
  const sum = answer.headers[sumHeader];
  const isRight = sum === undefined || sum === sumOver(key, hash.digest("hex"));
  if (!isRight || size !== infoOf(answer).size) throw damaged(place, key);
}

function contentOf(chunks: Buffer[]): Content {
  const hash = createHash("sha256");
  let size = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { chunks, size, sha256: hash.digest("hex") };
}

/** Collects bytes in parts of the same size, of which only the last may be smaller. */
async function* inParts(bytes: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= partBytes) continue;
    const rest = size - partBytes;
    const last = chunks.pop() ?? chunk;
    chunks.push(last.subarray(0, last.length - rest));
    yield { chunks, isLast: false };
    chunks = [last.subarray(last.length - rest)];
    size = rest;
  }
  yield { chunks, isLast: true };
}

const infoOf = ({ headers }: IncomingMessage): ObjectInfo => ({
  size: Number(headers["content-length"] ?? 0),
  etag: headers.etag ?? "",
});

/** Reads the text of an answer that is no object. */
async function textOf(answer: IncomingMessage | undefined): Promise<string> {
  if (!answer) return "";
  let text = "";
  answer.setEncoding("utf8");
  for await (const chunk of answer) {
    text += String(chunk);
    if (text.length > answerBytes) break;
  }
  return text;
}

const codeIn = (text: string) => (text.includes("<Error") ? tagIn(text, "Code") : "");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element of that name; empty without one. */
const tagIn = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? "",
  );
