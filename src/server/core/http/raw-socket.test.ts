import { expect, test } from "vitest";
import { listen } from "../../testing/raw-socket.ts";
import { createTestApp } from "../../testing/test-app.ts";

/**
 * Listens on a free port; returns a function that sends bytes and reads until the server closes.
 */
async function start() {
  const open = await listen((await createTestApp()).app);
  return { send: (bytes: string | Buffer) => open(bytes).closed };
}

function parse(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 2),
    ]),
  );
  return { status, headers, body: JSON.parse(body) as unknown };
}

const invalid = {
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  },
  body: { error: "Some of the values are not valid", code: "INVALID_INPUT" },
};
const securityHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringContaining("default-src 'self'"),
};

test.each([
  ["no HTTP at all", "garbage\r\n\r\n"],
  ["a TLS greeting", Buffer.from("16030100a5010000a10303", "hex")],
  ["a broken header", "GET /api/countries HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n"],
  [
    "two lengths",
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
  ],
  [
    "length and chunks at once",
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["an unknown method", "BREW /api/countries HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["another version", "GET /api/countries HTTP/9.9\r\nHost: x\r\n\r\n"],
  ["no host", "GET /api/countries HTTP/1.1\r\n\r\n"],
  ["two hosts", "GET /api/countries HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n"],
  ["the same host twice", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
])("%s is answered with 400 in the API's error format", async (_title, bytes) => {
  const { send } = await start();
  const answer = parse(await send(bytes));
  expect(answer.status).toBe("HTTP/1.1 400 Bad Request");
  expect(answer).toMatchObject(invalid);
  expect(answer.headers).toMatchObject(securityHeaders);
});

test("too large headers are answered with 431", async () => {
  const { send } = await start();
  const answer = parse(
    await send(`GET /api/countries HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(40_000)}\r\n\r\n`),
  );
  expect(answer.status).toBe("HTTP/1.1 431 Request Header Fields Too Large");
  expect(answer).toMatchObject(invalid);
  expect(answer.headers).toMatchObject(securityHeaders);
});

test("the server continues to answer others", async () => {
  const { send } = await start();
  await send("garbage\r\n\r\n");
  const answer = await send(
    "GET /api/public/impact HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(parse(answer)).toMatchObject({ status: "HTTP/1.1 200 OK", body: { solar_panels: 0 } });
});

test("the Host header of a request decides nothing", async () => {
  const { send } = await start();
  const answer = await send(
    "GET http://evil.example/api/public/impact HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
  );
  expect(answer).not.toContain("evil.example");
});
