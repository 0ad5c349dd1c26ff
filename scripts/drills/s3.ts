/** An S3 server for a drill. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { untilOver } from "../afterwards.ts";

/** Installed into the drill's folder; not part of the project. */
export const s3Package = "s3rver@3.7.1";
/** Its access key, which is not a secret. */
export const s3Keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts it with one bucket, my-stays, from the folder where it is installed. */
export async function startS3(folder: string, port: number): Promise<ChildProcess> {
  const child = untilOver(
    spawn(process.execPath, ["-e", program(port, join(folder, "s3"))], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  await once(child, "message");
  return child;
}

/**
 * For the folders below a prefix, s3rver looks only one level deep: here it lists all, and we split
 * them.
 */
const program = (port: number, directory: string) => `
  const Store = require("s3rver/lib/stores/filesystem");
  const listAll = Store.prototype.listObjects;
  Store.prototype.listObjects = async function (bucket, { delimiter, ...options }) {
    const listed = await listAll.call(this, bucket, options);
    if (!delimiter) return listed;
    const prefix = options.prefix || "";
    const below = (key) => key.indexOf(delimiter, prefix.length) + 1;
    const commonPrefixes = new Set(
      listed.objects.filter(({ key }) => below(key) > 0).map(({ key }) => key.slice(0, below(key))),
    );
    const objects = listed.objects.filter(({ key }) => below(key) === 0);
    return { ...listed, objects, commonPrefixes: [...commonPrefixes].sort() };
  };
  const S3rver = require("s3rver");
  new S3rver({
    port: ${port},
    address: "127.0.0.1",
    silent: true,
    directory: ${JSON.stringify(directory)},
    configureBuckets: [{ name: "my-stays" }],
  }).run().then(() => process.send("up"));`;
