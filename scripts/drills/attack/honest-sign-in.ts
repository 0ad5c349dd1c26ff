/**
 * Signs in like a person who retries when the server is busy, and prints the result. It is a
 * separate process, so that the attacker's work does not delay the measurement.
 */
import { demoPassword } from "../../../src/server/ops/demo/accounts.ts";
import { ask } from "../../rest.ts";

/** The last answer's status, and the seconds until it arrived. */
export type SignedIn = { status: number; seconds: number };

const url = process.argv[2] ?? "";
const patienceMs = 60_000;

// The page is open already, and so is a connection.
await (await fetch(`${url}/login`)).text();
process.once("message", () => void signIn());
process.send?.("ready");

async function signIn(): Promise<void> {
  const body = { email: "host1@example.org", password: demoPassword };
  const began = performance.now();
  let status = 503;
  while (status === 503 && performance.now() - began < patienceMs) {
    ({ status } = await ask(`${url}/api/login`, { body, client: "203.0.113.9" }));
  }
  process.send?.({ status, seconds: (performance.now() - began) / 1000 } satisfies SignedIn);
  process.disconnect();
}
