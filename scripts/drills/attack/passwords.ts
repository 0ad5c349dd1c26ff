/** Guessing passwords, and using up the limits that their owner needs (review: M10, M11). */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "../../../src/server/ops/demo/accounts.ts";
import type { SignedIn } from "./honest-sign-in.ts";
import { type Attack, demand, type Target } from "./target.ts";
import { demandCalm } from "./watch.ts";

const json = { "content-type": "application/json" };

async function call(target: Target, path: string, client: string, body: object) {
  const response = await fetch(`${target.url}${path}`, {
    method: "POST",
    headers: { ...json, "x-forwarded-for": client },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { device_token?: string } };
}

const login = (target: Target, client: string, body: object) =>
  call(target, "/api/login", client, body);

/** Ten wrong passwords from each of 60 IPv6 customers of one provider. */
const wrongLogins = (target: Target) =>
  Array.from({ length: 600 }, (_, n) =>
    login(target, `2001:db8:1:${(n % 60).toString(16)}::1`, {
      email: `nobody${n}@example.org`,
      password: "wrong password",
    }),
  );

/** How long a person may wait for a sign-in during an attack, retries included. */
const mostSeconds = 1;

export const passwordAttacks: Attack[] = [
  {
    name: "M10 six hundred wrong passwords at once",
    async run(target) {
      const { result, summary } = await demandCalm(target, async () => {
        const honest = fork(join(import.meta.dirname, "honest-sign-in.ts"), [target.url]);
        await once(honest, "message");
        const crowd = Promise.allSettled(wrongLogins(target));
        // The flood is queued by now.
        await sleep(500);
        honest.send("sign in");
        const [signedIn] = (await once(honest, "message")) as [SignedIn];
        await crowd;
        return signedIn;
      });
      const waited = `a right password was answered ${result.status} after ${result.seconds.toFixed(1)} s; ${summary}`;
      demand(result.status === 200 && result.seconds <= mostSeconds, waited);
      return waited;
    },
  },
  {
    name: "M11 strangers lock an account and its recovery",
    async run(target) {
      const email = "host1@example.org";
      const known = await login(target, "203.0.113.9", { email, password: demoPassword });
      const { device_token } = known.body;
      for (let n = 0; n < 250; n += 1) {
        await login(target, `198.51.100.${n % 50}`, { email, password: "wrong password" });
      }
      for (let n = 0; n < 6; n += 1) {
        await call(target, "/api/forgot-password", `198.51.100.${n + 60}`, { email });
      }
      // The owner, on the known device but at another place.
      const mine = "203.0.113.10";
      const again = await login(target, mine, { email, password: demoPassword, device_token });
      const recovery = await call(target, "/api/forgot-password", mine, { email, device_token });
      const summary = `the owner's sign-in was answered ${again.status}, recovery ${recovery.status}`;
      demand(again.status === 200 && recovery.status === 200, summary);
      return summary;
    },
  },
];
