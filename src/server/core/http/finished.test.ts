import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const list = "/api/public/properties";

/** A site with some listings: enough bytes to be worth compressing. */
async function start() {
  const { app, ...rest } = await createTestApp();
  const host = await makeUser({ app, ...rest });
  for (const name of ["Casa Sol", "Casa Luna", "Casa Mar"]) {
    await makeProperty({ app, ...rest }, host, { name, description: "A house. ".repeat(50) });
  }
  const get = (headers: Record<string, string> = {}, url = list, method: "GET" | "HEAD" = "GET") =>
    app.inject({ method, url, headers });
  return { app, host, get };
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["br", "br"],
  ["BR", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["br; q=0.0, *", "gzip"],
  ["br;q=0", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["*;q=0, gzip", "gzip"],
  ["identity;q=0, gzip", "gzip"],
  ["deflate, zstd", undefined],
  ["brotli", undefined],
  ["}{;;=,", undefined],
])(
  "a client that accepts %j gets %s, and the same answer after decoding",
  async (accept, expected) => {
    const { get } = await start();
    const plain = await get();
    const { statusCode, headers, rawPayload } = await get(
      accept === undefined ? {} : { "accept-encoding": accept },
    );
    expect(statusCode).toBe(200);
    expect(headers["content-encoding"]).toBe(expected);
    expect(headers["content-length"]).toBe(String(rawPayload.length));
    expect(headers.vary?.toLowerCase()).toContain("accept-encoding");
    expect(headers.etag).toBe(plain.headers.etag);
    const decode = expected === undefined ? undefined : decoders[expected];
    expect((decode?.(rawPayload) ?? rawPayload).equals(plain.rawPayload)).toBe(true);
    if (decode) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length);
  },
);

test("the ETag is weak, stays while nothing changes, and saves the body", async () => {
  const { get } = await start();
  for (const url of [list, `${list}/casa-sol`, "/api/public/browse", "/api/countries"]) {
    const first = await get({ "accept-encoding": "br" }, url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers["cache-control"]).toBe("no-cache");
    expect((await get({}, url)).headers.etag).toBe(etag);
    for (const held of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const { statusCode, headers, rawPayload } = await get({ "if-none-match": held }, url);
      expect.soft(statusCode, held).toBe(304);
      expect.soft(rawPayload.length).toBe(0);
      expect.soft(headers).toMatchObject({
        etag,
        "cache-control": "no-cache",
        vary: expect.stringMatching(/accept-encoding/i),
        "access-control-allow-origin": "*",
      });
      expect.soft(headers).not.toHaveProperty("content-encoding");
    }
    for (const held of ['"other"', etag.replace('"', '"x'), ""]) {
      expect.soft((await get({ "if-none-match": held }, url)).statusCode, held).toBe(200);
    }
  }
});

test("HEAD has the headers of GET and no body, kept or not", async () => {
  const { get } = await start();
  for (const url of [list, `${list}/casa-sol`, `${list}?q=sol`, `${list}/nope`, "/api/countries"]) {
    for (const accept of ["identity", "br"]) {
      const accepting = { "accept-encoding": accept };
      const [body, head] = [await get(accepting, url), await get(accepting, url, "HEAD")];
      expect.soft(head.statusCode, url).toBe(body.statusCode);
      expect.soft(head.rawPayload.length, url).toBe(0);
      const { date: _then, ...headers } = body.headers;
      expect.soft(head.headers, url).toMatchObject(headers);
    }
  }
  const { headers } = await get({ "accept-encoding": "gzip" });
  const known = await get({ "if-none-match": String(headers.etag) }, list, "HEAD");
  expect(known.statusCode).toBe(304);
});

test("small answers are not compressed", async () => {
  const { get } = await start();
  const { headers } = await get({ "accept-encoding": "br" }, "/api/public/impact");
  expect(headers).not.toHaveProperty("content-encoding");
});
