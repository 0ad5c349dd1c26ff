import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { hourMs, minuteMs } from "../../../shared/time.ts";
import { type S3Server, s3Keys, startS3Server } from "../../testing/s3-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Condition, createObjectStore } from "./client.ts";
import { type ObjectKeys, readObjectUrl } from "./place.ts";
import { ObjectStoreError } from "./store-error.ts";

async function startS3(): Promise<S3Server> {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  return s3;
}

function connect(url: string, keys: ObjectKeys = s3Keys) {
  const place = readObjectUrl(url);
  if ("fault" in place) throw new Error(place.fault);
  const store = createObjectStore(place, keys);
  onTestFinished(() => store.close());
  return store;
}

/** What the operator is told. */
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no failure",
    (thrown: unknown) => {
      if (!(thrown instanceof ObjectStoreError)) throw thrown;
      return thrown.message;
    },
  );

/** An answer of the store, as a bare status or with its error code. */
const answering =
  (status: number, code = ""): S3Server["behave"] =>
  async (context) => {
    context.req.resume();
    context.status = status;
    context.body = code === "" ? "" : `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`;
  };

test("objects are written, read, listed and removed below their prefix", async () => {
  const s3 = await startS3();
  const store = connect(s3.url("site"));
  const { etag } = await store.put("images/a.webp", Buffer.from("photo"));
  expect(await store.get("images/a.webp")).toEqual({ bytes: Buffer.from("photo"), size: 5, etag });
  expect(await store.head("images/a.webp")).toEqual({ size: 5, etag });
  await store.put("images/a.webp", Buffer.from("another"));
  expect((await store.get("images/a.webp"))?.bytes.toString()).toBe("another");

  expect(await store.get("images/b.webp")).toBeUndefined();
  expect(await store.open("images/b.webp")).toBeUndefined();
  expect(await store.head("images/b.webp")).toBeUndefined();
  await store.put("keys/x", Buffer.alloc(0));
  expect((await store.get("keys/x"))?.bytes).toHaveLength(0);
  await connect(s3.url()).put("site-of-another/images/c", Buffer.from("c"));
  const listed = await Array.fromAsync(store.list());
  expect(listed.map(({ key, size }) => [key, size])).toEqual([
    ["images/a.webp", 7],
    ["keys/x", 0],
  ]);
  expect(await Array.fromAsync(store.list("images/"))).toHaveLength(1);

  await store.remove("images/a.webp");
  await store.remove("images/a.webp");
  expect(await store.get("images/a.webp")).toBeUndefined();
  await store.check();
});

test("a list of more than a page is complete and sorted", async () => {
  const store = connect((await startS3()).url("many"));
  const keys = Array.from({ length: 1100 }, (_, at) => `k${String(at).padStart(4, "0")}`);
  for (let at = 0; at < keys.length; at += 50) {
    await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, Buffer.from("x"))));
  }
  expect((await Array.fromAsync(store.list("k"))).map(({ key }) => key)).toEqual(keys);
});

/** So many megabytes, as they are made. */
async function* megabytes(count: number, failAfter = Infinity) {
  for (let made = 0; made < count; made += 1) {
    if (made === failAfter) throw new Error("The disk is full");
    yield Buffer.alloc(1024 * 1024, made);
  }
}

test("objects are written while their bytes are made, large ones in parts", async () => {
  const s3 = await startS3();
  const store = connect(s3.url());
  await store.putStream("backups/large", megabytes(150));
  const puts = s3.requests.filter((request) => request === "PUT /my-stays/backups/large");
  expect(puts).toHaveLength(3);
  const object = await store.open("backups/large");
  let at = 0;
  for await (const chunk of object?.stream ?? Readable.from([])) {
    const bytes = chunk as Buffer;
    for (const [offset, byte] of [
      [0, bytes[0]],
      [bytes.length - 1, bytes.at(-1)],
    ] as const) {
      expect(byte).toBe(Math.floor((at + offset) / 1024 / 1024) % 256);
    }
    at += bytes.length;
  }
  expect([object?.size, at]).toEqual([157_286_400, 157_286_400]);
  await store.putStream("backups/small", megabytes(1));
  expect((await store.get("backups/small"))?.bytes).toHaveLength(1024 * 1024);
  await store.putStream("backups/empty", megabytes(0));
  expect((await store.get("backups/empty"))?.bytes).toHaveLength(0);
});

test("an object whose bytes fail half way is not written", async () => {
  const s3 = await startS3();
  const store = connect(s3.url());
  for (const failAfter of [1, 70]) {
    await expect(store.putStream("half", megabytes(150, failAfter))).rejects.toThrow(
      "disk is full",
    );
  }
  expect(await store.head("half")).toBeUndefined();
  expect(s3.requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(1);
});

test("of many writers with the same condition, one succeeds", async () => {
  const store = connect((await startS3()).url());
  const race = (condition: Condition) =>
    Promise.all(
      Array.from({ length: 4 }, () => store.putIf("lease", Buffer.from(randomUUID()), condition)),
    );
  const [first, ...others] = (await race({ ifAbsent: true })).filter((won) => won !== undefined);
  expect(others).toEqual([]);
  expect(await store.head("lease")).toMatchObject({ etag: first?.etag });
  const renewed = await race({ ifEtag: first?.etag ?? "" });
  expect(renewed.filter((won) => won !== undefined)).toHaveLength(1);
  expect(await store.putIf("lease", Buffer.from("late"), { ifEtag: first?.etag ?? "" })).toBe(
    undefined,
  );
  expect(await store.putIf("none", Buffer.from("x"), { ifEtag: '"x"' })).toBeUndefined();
});

test.each([
  ["wrong secret", { secretAccessKey: "wrong" }, "refuses the credentials (SignatureDoesNotMatch)"],
  ["unknown key", { accessKeyId: "NOBODY" }, "refuses the credentials (InvalidAccessKeyId)"],
])("%s", async (_name, keys, sentence) => {
  const store = connect((await startS3()).url(), { ...s3Keys, ...keys });
  for (const call of [
    () => store.put("a", Buffer.from("a")),
    () => store.get("a"),
    () => store.head("a"),
    () => store.remove("a"),
    () => Array.fromAsync(store.list()),
    () => store.check(),
  ]) {
    expect(await failureOf(call())).toContain(`The object store s3://my-stays ${sentence}`);
  }
});

test("a missing bucket is not mistaken for a missing object", async () => {
  const s3 = await startS3();
  const store = connect(s3.url().replace("my-stays", "no-stays"));
  for (const call of [
    () => store.put("a", Buffer.from("a")),
    () => store.get("a"),
    () => store.head("a"),
    () => store.check(),
  ]) {
    expect(await failureOf(call())).toContain(
      "has no bucket no-stays at this address (NoSuchBucket)",
    );
  }
});

test.each([
  [403, "AccessDenied", "denies access (AccessDenied). Allow these credentials"],
  [403, "", "denies access (403)"],
  [403, "RequestTimeTooSkewed", "but this machine says it is"],
  [307, "TemporaryRedirect", "has no bucket my-stays at this address"],
  [507, "XMinioStorageFull", "is full (XMinioStorageFull). Give the store more room"],
  [403, "QuotaExceeded", "is full (QuotaExceeded)"],
  [500, "InternalError", "fails (InternalError)"],
  [503, "SlowDown", "fails (SlowDown)"],
  [503, "", "fails (503)"],
  [418, "", "fails (418)"],
])("%i %s is reported with its fix", async (status, code, sentence) => {
  const s3 = await startS3();
  const store = connect(s3.url());
  s3.behave = answering(status, code);
  expect(await failureOf(store.put("a", Buffer.from("a")))).toContain(sentence);
  expect(await failureOf(store.get("a"))).toContain(sentence);
  // Only what may pass within a second is repeated, and a request with a wrong time.
  const mayPass = status >= 500 && status !== 507;
  const isClock = code === "RequestTimeTooSkewed";
  expect(s3.requests).toHaveLength(mayPass ? 6 : isClock ? 4 : 2);
  s3.requests.length = 0;
  const lease = store.putIf("a", Buffer.from("a"), { ifAbsent: true });
  expect(await failureOf(lease)).toContain(sentence);
  expect(s3.requests).toHaveLength(isClock ? 2 : 1);
});

test("a failure that passes is not noticed", async () => {
  const s3 = await startS3();
  const store = connect(s3.url());
  let failures = 2;
  s3.behave = async (context, next) => {
    if (failures-- > 0) return void context.req.destroy();
    return next();
  };
  await store.put("a", Buffer.from("photo"));
  failures = 2;
  expect((await store.get("a"))?.bytes.toString()).toBe("photo");
});

test("half an object, another object and a wrong length are not taken for the right one", async () => {
  const s3 = await startS3();
  const store = connect(s3.url());
  await store.put("a", Buffer.from("the photo a"));
  await store.put("b", Buffer.from("the photo b"));
  const b = await store.get("b");
  const replacing =
    (body: Buffer, headers: Record<string, string> = {}): S3Server["behave"] =>
    async (context, next) => {
      await next();
      context.body = body;
      for (const [name, value] of Object.entries(headers)) context.res.setHeader(name, value);
    };
  s3.behave = replacing(Buffer.from("the ph"));
  expect(await failureOf(store.get("a"))).toContain("returned damaged data for a");
  s3.behave = replacing(b?.bytes ?? Buffer.alloc(0));
  expect(await failureOf(store.get("a"))).toContain("returned damaged data for a");
  s3.behave = async (context) => {
    context.respond = false;
    context.res.writeHead(200, { "content-length": "1000" });
    context.res.write("half of it");
    setTimeout(() => context.res.destroy(), 50);
  };
  expect(await failureOf(store.get("a"))).toMatch(/cannot be reached \(ECONNRESET\)/);
  s3.behave = undefined;
  expect((await store.get("a"))?.bytes.toString()).toBe("the photo a");
});

test.each([
  ["behind", hourMs],
  ["ahead", -hourMs],
])("a clock that is an hour %s the store's does not matter", async (_name, aheadMs) => {
  const s3 = await startS3();
  const store = connect(s3.url());
  s3.behave = async (context) => {
    const now = Date.now() + aheadMs;
    context.res.setHeader("date", new Date(now).toUTCString());
    const signed = String(context.req.headers["x-amz-date"]).replace(
      /^(....)(..)(..T..)(..)(..Z)$/,
      "$1-$2-$3:$4:$5",
    );
    const isRight = Math.abs(Date.parse(signed) - now) < 15 * minuteMs;
    const answer = isRight ? answering(200) : answering(403, "RequestTimeTooSkewed");
    return answer?.(context, async () => {});
  };
  await store.put("a", Buffer.from("photo"));
  await store.putIf("a", Buffer.from("photo"), { ifAbsent: true });
  // Only the first request was refused.
  expect(s3.requests).toHaveLength(3);
});

test("a store that is away or silent is reported as such", async () => {
  const s3 = await startS3();
  const store = connect(s3.url());
  await store.put("a", Buffer.from("a"));
  await s3.stop();
  expect(await failureOf(store.get("a"))).toContain("cannot be reached (ECONNREFUSED)");
  await s3.start();
  expect((await store.get("a"))?.bytes.toString()).toBe("a");

  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const mute = connect(`s3://my-stays?endpoint=http://127.0.0.1:${port}`);
  const [read, write] = [mute.get("a"), mute.put("a", Buffer.alloc(10e6))].map(failureOf);
  expect(await read).toContain("does not answer within 10 seconds");
  expect(await write).toContain("does not answer within 10 seconds");
});

test.each([
  ["s3://stays/a/b?region=eu-central-1", "https://stays.s3.eu-central-1.amazonaws.com/", "a/b/"],
  ["s3://my.stays?region=eu-central-1", "https://s3.eu-central-1.amazonaws.com/my.stays/", ""],
  ["s3://stays//a//?endpoint=https://s3.example.org/", "https://s3.example.org/stays/", "a/"],
  ["s3://stays/?endpoint=http://[::1]:9000&region=garage", "http://[::1]:9000/stays/", ""],
])("the address %s is read", (url, base, prefix) => {
  expect(readObjectUrl(url)).toMatchObject({ base, prefix });
});

test.each([
  "s3://",
  "s3://Stays?region=a",
  "s3://stays/../x?region=a",
  "s3://stays/a b?region=a",
  "s3://user:password@stays?region=a",
  "s3://stays",
  "s3://stays?endpoint=s3.example.org",
  "s3://stays?endpoint=https://s3.example.org/path",
  "s3://stays?region=a&keys=b",
])("the address %s is refused", (url) => {
  expect(readObjectUrl(url)).toHaveProperty("fault");
});
