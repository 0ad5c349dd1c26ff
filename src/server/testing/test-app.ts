import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { buildApp } from "../app.ts";
import type { Deps } from "../context.ts";
import { migrate, openDatabase } from "../db/open.ts";
import { createDeps } from "../deps.ts";
import { readSettings } from "../env.ts";
import type { PageRenderer } from "../http/pages.ts";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON body; the text where it is none. */
  body: unknown;
};

type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  dataDir: string;
  /** The clock of the app; move it with `advance`. */
  advance: (ms: number) => void;
  /** What the log holds, a line an event. */
  logLines: string[];
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

type TestAppOptions = { env?: Record<string, string>; pages?: PageRenderer; databaseFile?: string };

/**
 * The real app on an in-memory database with the real migrations, its data folder under the system's
 * temporary one; both go when the test is over. The outbox is not started: see deps.outbox.
 */
export async function createTestApp({
  env = {},
  pages,
  databaseFile = ":memory:",
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-test-"));
  const settings = readSettings({ DATA_DIR: dataDir, ...env });
  const db = openDatabase(databaseFile);
  await migrate(db);
  let offset = 0;
  const logLines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logLines.push(line) });
  const deps = createDeps({ settings, db, log, clock: () => new Date(Date.now() + offset) });
  const app = await buildApp(deps, { log, pages });

  onTestFinished(async () => {
    await deps.outbox.stop();
    await app.close();
    db.sqlite.close();
    await rm(dataDir, { recursive: true, force: true });
  });

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
    app,
    deps,
    dataDir,
    logLines,
    advance(ms) {
      offset += ms;
    },
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

type Envelope = { result?: { data: unknown }; error?: { data: { api: unknown } } };

function unwrap(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { result, error } = body as Envelope;
  return error ? error.data.api : (result?.data ?? body);
}
