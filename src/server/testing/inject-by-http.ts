import { once } from "node:events";
import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import { buffer } from "node:stream/consumers";
import type { InjectOptions } from "fastify";

/** What `inject` answers, as far as tests read it. */
export type Injected = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  payload: string;
  body: string;
  rawPayload: Buffer;
  json: () => unknown;
};

/** Calls a server as Fastify's `inject` calls an app, but over the wire; redirects are not followed. */
export function injectByHttp(origin: string, agent: Agent) {
  return async ({ method, url, query, headers, payload }: InjectOptions): Promise<Injected> => {
    if (typeof url !== "string") throw new Error("Tests give an address as text");
    const { about, bytes } = encode(payload);
    const call = request(origin, {
      agent,
      method: method ?? "GET",
      path: pathOf(url, query),
      headers: { host: "localhost:80", ...about, ...headers },
    });
    call.end(bytes);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const rawPayload = await buffer(response);
    const text = rawPayload.toString();
    return {
      statusCode: response.statusCode ?? 0,
      headers: response.headers,
      payload: text,
      body: text,
      rawPayload,
      json: () => JSON.parse(text) as unknown,
    };
  };
}

/** Text and bytes go as they are, anything else as JSON. */
function encode(payload: unknown): { about?: OutgoingHttpHeaders; bytes?: string | Buffer } {
  if (payload === undefined) return {};
  const isPlain = typeof payload === "string" || Buffer.isBuffer(payload);
  const bytes = isPlain ? payload : JSON.stringify(payload);
  // Node does not tell it of a DELETE or GET.
  const length = { "content-length": Buffer.byteLength(bytes) };
  return { bytes, about: isPlain ? length : { ...length, "content-type": "application/json" } };
}

function pathOf(url: string, query: InjectOptions["query"]): string {
  const { pathname, search, searchParams } = new URL(`http://localhost${url}`);
  if (query === undefined) return pathname + search;
  for (const [name, value] of new URLSearchParams(query as Record<string, string>)) {
    searchParams.append(name, value);
  }
  const all = searchParams.toString();
  return all === "" ? pathname : `${pathname}?${all}`;
}
