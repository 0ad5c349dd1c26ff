import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { authTokenKey } from "../../shared/limits.ts";
import { RestError, restMessageOf, restQuery } from "./rest.ts";

interface Answer {
  status: number;
  body: string;
}
const answers: Record<string, Answer> = {
  "/api/properties/5": { status: 200, body: '{"id":5,"name":"Casa Luz"}' },
  "/api/refused": { status: 401, body: '{"error":"Please sign in","code":"UNAUTHORIZED"}' },
  "/api/broken": { status: 500, body: "out of order" },
  "/api/silent": { status: 503, body: "" },
  "/api/strange": { status: 200, body: '{"id":"five"}' },
};
const property = z.object({ id: z.int(), name: z.string() });

let server: Server;
let origin: string;
let seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const stored = new Map<string, string>();

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    const { status, body } = answers[request.url ?? ""] ?? { status: 404, body: "nothing here" };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  seen = [];
  stored.set(authTokenKey, "secret");
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

function get(path: (string | number)[], on401?: "throw" | "null") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery({
    queryKey: [`${origin}/api`, ...path],
    queryFn: restQuery(property, on401),
  });
}

describe("a REST query", () => {
  it("gets the path its key spells, with the bearer header", async () => {
    expect(await get(["properties", 5])).toEqual({ id: 5, name: "Casa Luz" });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe("/api/properties/5");
    expect(seen[0]?.headers.authorization).toBe("Bearer secret");
  });

  it("fails without a token before anything leaves", async () => {
    stored.clear();
    await expect(get(["properties", 5])).rejects.toThrow("No authentication token available");
    expect(seen).toHaveLength(0);
  });

  it("throws the status and the body", async () => {
    await expect(get(["broken"])).rejects.toThrow(/^500: out of order$/);
    await expect(get(["nowhere"])).rejects.toThrow(/^404: nothing here$/);
  });

  it("throws the status text where the body is empty", async () => {
    await expect(get(["silent"])).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it("throws a 401 or gives null, as told", async () => {
    await expect(get(["refused"])).rejects.toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED" },
    });
    expect(await get(["refused"], "null")).toBeNull();
    await expect(get(["broken"], "null")).rejects.toThrow(/^500/);
  });

  it("refuses an answer of another shape", async () => {
    await expect(get(["strange"])).rejects.toBeInstanceOf(z.ZodError);
  });
});

describe("the sentence of a failed call", () => {
  it("is the server's where it gave one", () => {
    const answered = new RestError(409, "Conflict", '{"error":"Full","code":"IMAGE_LIMIT"}');
    expect(restMessageOf(answered, "Failed")).toBe("Full");
  });

  it("is the fallback where the server's words are not for people", () => {
    expect(restMessageOf(new RestError(502, "Bad Gateway", "<h1>nginx</h1>"), "Failed")).toBe(
      "Failed",
    );
    expect(restMessageOf(new TypeError("fetch failed"), "Failed")).toBe("Failed");
  });

  it("says that nobody is signed in", async () => {
    stored.clear();
    const failure: unknown = await get(["properties", 5]).catch((thrown: unknown) => thrown);
    expect(restMessageOf(failure, "Failed")).toBe("No authentication token available");
  });
});
