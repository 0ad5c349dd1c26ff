import { listenAddress } from "../../core/env/listen-address.ts";
import { Refusal } from "../../core/refusal.ts";
import { ask, serverUrl } from "../doctor/ask.ts";

/**
 * `healthcheck`: asks the running server whether it can serve pages. Throws a Refusal if it cannot,
 * or if none answers. A container runs this all the time, so it loads next to nothing, and the
 * single file runs it without its unpacked files.
 */
export async function healthcheck(): Promise<void> {
  const url = `${serverUrl(listenAddress(process.env))}/readyz`;
  const answer = await ask(url);
  if ("failed" in answer) throw new Refusal(`No server answers at ${url} (${answer.failed}).`);
  const { status, problems = [], error } = readAnswer(answer.body);
  if (answer.status === 200 && status !== undefined) {
    const state = problems.length > 0 ? `${status}: ${problems.join("; ")}` : status;
    process.stdout.write(`${state}\n`);
    return;
  }
  throw new Refusal(
    error === undefined
      ? `Something other than Solar Stay answers at ${url} (status ${answer.status}).`
      : `The server is not ready: ${error}.`,
  );
}

function readAnswer(body: string): { status?: string; problems?: string[]; error?: string } {
  try {
    return (JSON.parse(body) as object | null) ?? {};
  } catch {
    return {};
  }
}
