/** An S3 server in a process of its own, which a drill can kill and start again. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { temporaryFolder, untilOver } from "../afterwards.ts";

const s3Port = 4873;

export type Store = {
  folder: string;
  url: string;
  child: () => ChildProcess;
  start: () => Promise<void>;
};

/** Starts it with one bucket, my-stays. */
export async function startStore(): Promise<Store> {
  const folder = await temporaryFolder("s3");
  let child: ChildProcess | undefined;
  const start = async () => {
    child = untilOver(fork(join(import.meta.dirname, "store-server.ts"), [folder, String(s3Port)]));
    await once(child, "message");
  };
  await start();
  const running = () => {
    if (!child) throw new Error("No store was started");
    return child;
  };
  return {
    folder,
    url: `s3://my-stays/site?endpoint=http://127.0.0.1:${s3Port}`,
    child: running,
    start,
  };
}
