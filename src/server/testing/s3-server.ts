import crypto from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import type { ObjectKeys } from "../core/object-store/place.ts";

/** The access key of the server, which is no secret. */
export const s3Keys: ObjectKeys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
/** The same as settings. */
export const s3Env = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

type Middleware = S3rver["middleware"][number];

export type S3Server = {
  port: number;
  /** Where its objects are, in the folder of their bucket. */
  folder: string;
  /** The address of the bucket `my-stays`, or of the part of it below a prefix. */
  url: (prefix?: string) => string;
  /** Handles each request in place of the server, which `next` calls; undefined: as the server is. */
  behave: Middleware | undefined;
  /** How far its clock is ahead of ours. */
  clockAheadMs: number;
  /** The requests so far, such as "PUT /my-stays/a". */
  requests: string[];
  /** Stops listening and closes all connections. */
  stop: () => Promise<void>;
  /** Listens again at the same port. */
  start: () => Promise<void>;
};

/** Starts an S3 server on this machine, with one bucket in a folder. */
export async function startS3Server(directory: string, port = 0): Promise<S3Server> {
  const server = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  await server.configureBuckets();
  const s3: S3Server = {
    port,
    folder: directory,
    url: (prefix = "") => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${s3.port}`,
    behave: undefined,
    clockAheadMs: 0,
    requests: [],
    async stop() {
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
    async start() {
      http.listen(s3.port, "127.0.0.1");
      await once(http, "listening");
      s3.port = (http.address() as AddressInfo).port;
    },
  };
  server.middleware.unshift(
    (context, next) => {
      s3.requests.push(`${context.method} ${context.path}`);
      return s3.behave ? s3.behave(context, next) : next();
    },
    clock(s3),
    conditions(server),
  );
  const http = createServer(server.callback());
  await s3.start();
  return s3;
}

const bucket = "my-stays";

/** Refuses requests of another time, as S3 does; s3rver cannot read the time of signed ones. */
const clock =
  (s3: Pick<S3Server, "clockAheadMs">): Middleware =>
  (context, next) => {
    const signed = String(context.req.headers["x-amz-date"]);
    const time = signed.replace(/^(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5");
    const now = Date.now() + s3.clockAheadMs;
    if (!(Math.abs(now - Date.parse(time)) > mostSkewMs)) return next();
    context.req.resume();
    context.res.setHeader("date", new Date(now).toUTCString());
    context.status = 403;
    context.body = "<Error><Code>RequestTimeTooSkewed</Code></Error>";
    return Promise.resolve();
  };

const mostSkewMs = 15 * 60_000;

/** The conditions of a PUT, which s3rver ignores; one after the other, as a store decides them. */
function conditions({ store }: S3rver): Middleware {
  let last: Promise<unknown> = Promise.resolve();
  const decide: Middleware = async (context, next) => {
    const key = context.path.slice(`/${bucket}/`.length);
    const isThere = await store.existsObject(bucket, key);
    const etag = isThere ? (await store.getMetadata(bucket, key)).etag : undefined;
    const { "if-match": match } = context.req.headers;
    if (match === undefined ? etag === undefined : etag === match) return next();
    context.req.resume();
    context.status = etag === undefined ? 404 : 412;
    const code = etag === undefined ? "NoSuchKey" : "PreconditionFailed";
    context.body = `<Error><Code>${code}</Code></Error>`;
  };
  return (context, next) => {
    const { method, headers } = context.req;
    if (method !== "PUT" || !(headers["if-none-match"] ?? headers["if-match"])) return next();
    const decided = last.then(() => decide(context, next));
    last = decided.catch(() => {});
    return decided;
  };
}

/**
 * OpenSSL 3 lacks DES, with which s3rver makes the tokens of a list's pages. Triple DES with one key
 * is the same.
 */
function replaceDes(): void {
  for (const name of ["createCipheriv", "createDecipheriv"] as const) {
    const make = crypto[name] as (...args: unknown[]) => unknown;
    const replaced = (cipher: string, key: Buffer, iv: Buffer) =>
      cipher === "des"
        ? make("des-ede3-cbc", Buffer.concat([key, key, key]), iv)
        : make(cipher, key, iv);
    Object.assign(crypto, { [name]: replaced });
  }
}

replaceDes();
