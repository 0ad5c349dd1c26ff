import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { authTokenKey } from "../../shared/limits.ts";
import { fetchFile } from "./rest.ts";

const answers: Record<string, { status: number; body: string }> = {
  "/api/file": { status: 200, body: "contents" },
  "/api/refused": { status: 401, body: '{"error":"Please sign in","code":"UNAUTHORIZED"}' },
  "/api/broken": { status: 500, body: "out of order" },
  "/api/silent": { status: 503, body: "" },
};

let server: Server;
let origin: string;
let requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const stored = new Map<string, string>();

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    const { status, body } = answers[request.url ?? ""] ?? { status: 404, body: "nothing here" };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

beforeEach(() => {
  requests = [];
  stored.set(authTokenKey, "secret");
  vi.stubGlobal("document", { documentElement: { lang: "pt" } });
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

it("fetches a file with the bearer header, and errors in the language of the page", async () => {
  const url = await fetchFile(`${origin}/api/file`);
  expect(await (await fetch(url)).text()).toBe("contents");
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.authorization).toBe("Bearer secret");
  expect(requests[0]?.headers["accept-language"]).toBe("pt");
});

it("fails without a token before it sends anything", async () => {
  stored.clear();
  await expect(fetchFile(`${origin}/api/file`)).rejects.toThrow("No authentication token");
  expect(requests).toHaveLength(0);
});

it("throws the status and the body, or the status text if there is no body", async () => {
  await expect(fetchFile(`${origin}/api/broken`)).rejects.toThrow(/^500: out of order$/);
  await expect(fetchFile(`${origin}/api/nowhere`)).rejects.toThrow(/^404: nothing here$/);
  await expect(fetchFile(`${origin}/api/silent`)).rejects.toThrow(/^503: Service Unavailable$/);
  await expect(fetchFile(`${origin}/api/refused`)).rejects.toMatchObject({
    status: 401,
    body: { code: "UNAUTHORIZED" },
  });
});
