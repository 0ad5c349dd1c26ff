/** Answers that grow with the data of hosts (review: H1, H2, L1). */
import { ask } from "../../rest.ts";
import { propertyText } from "../host.ts";
import { type Attack, demand, type Target } from "./target.ts";
import { demandCalm } from "./watch.ts";

/** The most uncompressed bytes of a page or list that one host may cause. */
const mostBytes = 2_000_000;

/** One batch of ten calls of the same list. */
function batchOf(url: string, procedure: string): string {
  const names = Array.from({ length: 10 }, () => procedure).join();
  const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, {}]));
  return `${url}/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

/** Reads an answer to its end without storing it; returns its size and status. */
async function drain(url: string, client: string): Promise<{ bytes: number; status: number }> {
  const response = await fetch(url, { headers: { "x-forwarded-for": client } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return { bytes, status: response.status };
}

export const listAttacks: Attack[] = [
  ...["publicProperties.list", "publicProperties.browse"].map((procedure) => ({
    name: `H1 ten batches of ten ${procedure} at once`,
    options: { properties: 5000 },
    async run(target: Target) {
      const { summary } = await demandCalm(target, () =>
        Promise.allSettled(
          Array.from({ length: 10 }, (_, n) =>
            drain(batchOf(target.url, procedure), `198.51.100.${n}`),
          ),
        ),
      );
      return summary;
    },
  })),
  {
    name: "H1 sixty searches of the whole list at once",
    options: { properties: 5000 },
    async run(target) {
      const { summary } = await demandCalm(target, () =>
        Promise.allSettled(
          Array.from({ length: 60 }, (_, n) =>
            drain(`${target.url}/api/public/properties?q=${"aeiou"[n % 5]}`, `198.51.100.${n}`),
          ),
        ),
      );
      return summary;
    },
  },
  {
    name: "H2 one account fills everybody's lists",
    async run(target) {
      const token = await target.signInAs(1);
      const taken = await fillLists(target.url, token);
      const sizes = await Promise.all(
        ["/browse", "/api/public/browse"].map((path) => drain(target.url + path, "198.51.100.1")),
      );
      const largest = Math.max(...sizes.map(({ bytes }) => bytes));
      const { summary } = await demandCalm(target, () =>
        Promise.all(
          Array.from({ length: 6 }, (_, n) => drain(`${target.url}/browse`, `198.51.100.${n}`)),
        ),
      );
      const filled = `${taken} writes taken, largest page ${(largest / 1e6).toFixed(2)} MB; ${summary}`;
      demand(largest <= mostBytes, filled);
      demand(taken <= 300, filled);
      return filled;
    },
  },
  {
    name: "L1 forty share pictures at once",
    options: { properties: 60 },
    async run(target) {
      const response = await fetch(`${target.url}/api/public/properties`);
      const list = (await response.json()) as Array<{ slug: string }>;
      const picture = (slug: string) => `${target.url}/host/${slug}/share.jpg`;
      const [last, ...others] = list.slice(0, 41).map(({ slug }) => picture(slug));
      const { result, summary } = await demandCalm(target, async () => {
        const crowd = others.map((url) => drain(url, "198.51.100.1"));
        const began = performance.now();
        await drain(last ?? "", "198.51.100.2");
        const waitedMs = performance.now() - began;
        await Promise.all(crowd);
        return waitedMs;
      });
      const waited = `another's picture after ${(result / 1000).toFixed(1)} s; ${summary}`;
      demand(result <= 12_000, waited);
      return waited;
    },
  },
];

/**
 * Writes as much as one account may, with the longest texts; returns the number of accepted writes.
 */
async function fillLists(url: string, token: string): Promise<number> {
  let taken = 0;
  const send = async (path: string, body: object) => {
    const answer = await ask<{ id: number }>(url + path, { token, body });
    if (answer.status === 200) taken += 1;
    return answer;
  };
  for (let place = 0; place < 24; place += 1) {
    const property = await send("/api/properties", {
      ...propertyText(`Filler ${place}`),
      description: "d".repeat(5000),
    });
    // The first refusal is the limit: all further writes would be refused alike.
    if (property.status !== 200) break;
    for (let number = 0; number < 30; number += 1) {
      const upgrade = await send(`/api/properties/${property.body.id}/upgrade-projects`, {
        upgrade_type: `type ${place} ${number}`,
        short_label: "Filler",
        description: "d".repeat(number % 2 === 0 ? 5000 : 1000),
      });
      if (upgrade.status !== 200) continue;
      for (let update = 0; update < 10; update += 1) {
        await send(`/api/upgrade-projects/${upgrade.body.id}/updates`, { text: "u".repeat(500) });
      }
    }
  }
  return taken;
}
