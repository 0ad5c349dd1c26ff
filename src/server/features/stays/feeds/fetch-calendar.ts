import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { secondMs } from "../../../../shared/time.ts";
import { isInNetworks, isPublic } from "../../../core/http/addresses.ts";
import { FeedError } from "./feed-error.ts";

/** Bytes of a calendar, also after decompression. */
export const maxBytes = 1024 * 1024;
const maxRedirects = 3;
/** For all of it: names, connections, redirects and bytes. */
const fetchTimeoutMs = 10 * secondMs;

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type FetchOptions = {
  /** Networks that are allowed although they are not public. */
  allow: readonly string[];
  /** The ETag of the copy that is known. */
  etag?: string | undefined;
  userAgent: string;
  /** Ends the fetch with its reason. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Asks for the addresses of a name; by default the system. */
  resolve?: Resolve | undefined;
};

/** The bytes at an address, with their ETag; undefined when they are those of the known ETag. */
export type Fetched = { bytes: Buffer; etag: string | undefined } | undefined;

/**
 * Fetches a calendar of another site. Throws FeedError if that fails, or the reason of `signal`. The
 * answer's text goes into no error.
 */
export async function fetchCalendar(
  address: string,
  { signal, timeoutMs = fetchTimeoutMs, ...options }: FetchOptions,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([timeout, ...(signal ? [signal] : [])]);
  try {
    return await follow(address, { ...options, signal: either });
  } catch (thrown) {
    signal?.throwIfAborted();
    if (timeout.aborted) throw new FeedError("timeout", thrown);
    throw thrown instanceof FeedError ? thrown : new FeedError("unreachable", thrown);
  }
}

type Options = Omit<FetchOptions, "signal" | "timeoutMs"> & { signal: AbortSignal };

async function follow(address: string, options: Options): Promise<Fetched> {
  // Programs call the address of a calendar webcal:. Sites have https: these days.
  let url = new URL(address.replace(/^webcal:/i, "https:"));
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(url, options);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return { bytes: await readBody(response), etag: headers.etag };
      if (statusCode === 304 && options.etag !== undefined) return undefined;
      if (!isRedirect(statusCode) || headers.location === undefined) {
        throw new FeedError("http_error");
      }
      url = new URL(headers.location, url);
    } finally {
      response.destroy();
    }
  }
  throw new FeedError("too_many_redirects");
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function request(url: URL, { allow, etag, userAgent, signal, resolve }: Options) {
  refuseAddress(url, allow);
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const { request: send } = url.protocol === "https:" ? https : http;
  send(url, {
    // A connection of its own, whose address was checked.
    agent: false,
    lookup: checkedLookup(allow, resolve),
    signal,
    headers: {
      accept: "text/calendar, */*;q=0.1",
      "accept-encoding": "gzip",
      "user-agent": userAgent,
      ...(etag !== undefined && { "if-none-match": etag }),
    },
  })
    .on("response", answer)
    .on("error", reject)
    // An answer that switches protocols is neither.
    .on("close", () => reject(new FeedError("unreachable")))
    .end();
  return promise;
}

/** Ports below 1024 belong to other services than the web. */
const isWebPort = (port: string) => ["", "80", "443"].includes(port) || Number(port) >= 1024;

/** Refuses what needs no name to be refused: the scheme, the port, and an address as host. */
function refuseAddress({ protocol, port, hostname }: URL, allow: readonly string[]): void {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isAllowed =
    ["http:", "https:"].includes(protocol) &&
    isWebPort(port) &&
    (isIP(host) === 0 || mayConnect(host, allow));
  if (!isAllowed) throw new FeedError("refused_address");
}

const mayConnect = (address: string, allow: readonly string[]) =>
  isPublic(address) || isInNetworks(address, allow);

/**
 * Resolves a name for one connection, to addresses that are allowed. The connection is made to one of
 * these, so a name that changes its addresses meanwhile changes nothing.
 */
function checkedLookup(
  allow: readonly string[],
  resolve: Resolve = (hostname, options, callback) => systemLookup(hostname, options, callback),
): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      const [first, ...others] = found.filter(({ address }) => mayConnect(address, allow));
      if (!first) return callback(new FeedError("refused_address"), "");
      if (options.all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = Number(response.headers["content-length"] ?? 0);
  if (length > maxBytes) throw new FeedError("too_large");
  length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FeedError("too_large");
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const encoding = response.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity") return bytes;
  if (encoding !== "gzip" && encoding !== "x-gzip") throw new FeedError("not_a_calendar");
  return decompress(bytes);
}

async function decompress(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (thrown) {
    const isLarge =
      thrown instanceof Error && "code" in thrown && thrown.code === "ERR_BUFFER_TOO_LARGE";
    throw new FeedError(isLarge ? "too_large" : "not_a_calendar", thrown);
  }
}
