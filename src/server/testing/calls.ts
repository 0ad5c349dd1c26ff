import type { FastifyInstance, InjectOptions } from "fastify";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON body, or its text if it is not JSON. */
  body: unknown;
};

type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** The two ways to call the API. */
export type Calls = {
  /** A REST call; `body` is sent as JSON. */
  rest: (
    method: InjectOptions["method"] & string,
    path: string,
    options?: CallOptions,
  ) => Promise<Answer>;
  /** The same procedure by tRPC; the body is the data, or the failure's `api` body. */
  rpc: (
    kind: "query" | "mutation",
    name: string,
    input: unknown,
    options?: CallOptions,
  ) => Promise<Answer>;
};

/** The calls, made by an app's `inject`. */
export function callsTo(app: Pick<FastifyInstance, "inject">): Calls {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.inject(options);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parse(response.payload),
    };
  };
  const headersOf = ({ token, headers = {} }: CallOptions) => ({
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  });

  return {
    rest(method, path, options = {}) {
      return send({
        method,
        url: path,
        headers: {
          ...(options.body === undefined ? {} : { "content-type": "application/json" }),
          ...headersOf(options),
        },
        ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
      });
    },
    async rpc(kind, name, input, options = {}) {
      const answer = await send(
        kind === "query"
          ? {
              method: "GET",
              url: `/api/trpc/${name}`,
              query: input === undefined ? {} : { input: JSON.stringify(input) },
              headers: headersOf(options),
            }
          : {
              method: "POST",
              url: `/api/trpc/${name}`,
              headers: { "content-type": "application/json", ...headersOf(options) },
              payload: JSON.stringify(input ?? {}),
            },
      );
      return { ...answer, body: unwrap(answer.body) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Envelope = { result?: { data: unknown }; error?: { data: { api: unknown } } | string };

function unwrap(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { result, error } = body as Envelope;
  // A request refused before the look-up of its procedure has no envelope.
  if (typeof error === "string") return body;
  return error ? error.data.api : (result?.data ?? body);
}
