import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Logger } from "pino";

const run = promisify(execFile);

/**
 * Notifies systemd that the server is ready, if systemd started it and waits for that
 * (Type=notify). Node has no datagram sockets of that kind; systemd's own command has.
 */
export async function notifySystemd(log: Logger): Promise<void> {
  if (process.env["NOTIFY_SOCKET"] === undefined) return;
  try {
    await run("systemd-notify", ["--ready"]);
  } catch (err) {
    log.error({ err }, "could not notify systemd that the server is ready");
  }
}
