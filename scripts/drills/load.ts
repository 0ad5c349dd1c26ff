/** Two hundred visitors at once for five minutes: reads, logins, uploads and interests, mixed. */
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { demoData } from "../bench/data.ts";
import { residentMb, startSolarStay } from "../bench/processes.ts";
import { demoPassword } from "../../src/server/demo/fill.ts";

const connections = 200;
const minutes = Number(process.env["LOAD_MINUTES"] ?? 5);

type Kind = "read" | "login" | "interest" | "upload";
/** Of a hundred visits; between two a visitor waits up to a second. */
const shares: Array<[Kind, number]> = [
  ["read", 88],
  ["interest", 8],
  ["login", 3],
  ["upload", 1],
];

type Answer = { status: number; ms: number };

/** Prints what each kind of visit met; throws when one met a fault. */
export async function loadDrill(): Promise<void> {
  const server = await startSolarStay(await demoData(1000), 4836);
  const answers: Record<Kind, Answer[]> = { read: [], login: [], interest: [], upload: [] };
  const ask = async (kind: Kind, path: string, options: RequestInit = {}) => {
    const began = performance.now();
    const response = await fetch(server.url + path, options);
    const text = await response.text();
    answers[kind].push({ status: response.status, ms: performance.now() - began });
    return { status: response.status, text };
  };
  const json = { "content-type": "application/json" };
  try {
    const list = JSON.parse((await ask("read", "/api/public/properties")).text) as Array<{
      id: number;
      slug: string;
    }>;
    const photo = await sharp({
      create: {
        width: 2000,
        height: 1500,
        channels: 3,
        background: "#886",
        noise: { type: "gaussian", mean: 128, sigma: 12 },
      },
    })
      .jpeg()
      .toBuffer();
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];
    const login = async (host: number) => {
      const body = JSON.stringify({ email: `host${host}@example.org`, password: demoPassword });
      const { text } = await ask("login", "/api/login", { method: "POST", headers: json, body });
      return (JSON.parse(text) as { token: string }).token;
    };
    const visits: Record<Kind, (visitor: number) => Promise<unknown>> = {
      read: () => {
        const slug = pick(list)?.slug ?? "";
        const path = pick([
          `/host/${slug}`,
          `/api/public/properties/${slug}`,
          "/browse",
          "/",
          "/api/public/browse?q=sun",
          "/api/countries",
        ]);
        return ask("read", path ?? "/", { headers: { "accept-encoding": "br" } });
      },
      login: (visitor) => login(1 + (visitor % 150)),
      interest: (visitor) =>
        ask("interest", "/api/guest-interest", {
          method: "POST",
          headers: json,
          body: JSON.stringify({
            property_id: pick(list)?.id,
            guest_name: "A guest",
            guest_email: `guest-${visitor}-${Date.now()}@example.org`,
            message: "Is there room?",
          }),
        }),
      upload: async (visitor) => {
        const headers = { authorization: `Bearer ${await login(2 + (visitor % 150))}` };
        const own = JSON.parse((await ask("read", "/api/properties", { headers })).text) as Array<{
          id: number;
        }>;
        const form = new FormData();
        form.set("image", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
        const path = `/api/properties/${pick(own)?.id}/images`;
        const sent = await ask("upload", path, { method: "POST", headers, body: form });
        if (sent.status !== 200) return;
        const { id } = JSON.parse(sent.text) as { id: number };
        await ask("upload", `/api/property-images/${id}`, { method: "DELETE", headers });
      },
    };

    const began = await residentMb(server.pid);
    let mostMb = began;
    const until = Date.now() + minutes * 60_000;
    let failed = 0;
    const visitor = async (number: number) => {
      while (Date.now() < until) {
        let dice = Math.random() * 100;
        const [kind] = shares.find(([, share]) => (dice -= share) < 0) ?? ["read" as const];
        await visits[kind](number).catch(() => (failed += 1));
        await sleep(Math.random() * 1000);
      }
    };
    const watch = (async () => {
      while (Date.now() < until) {
        mostMb = Math.max(mostMb, await residentMb(server.pid));
        await sleep(1000);
      }
    })();
    await Promise.all([
      watch,
      ...Array.from({ length: connections }, (_, number) => visitor(number)),
    ]);
    await sleep(5000);
    const ended = await residentMb(server.pid);
    console.log(`${connections} connections for ${minutes} minutes; no answer at all: ${failed}`);
    for (const [kind, all] of Object.entries(answers)) console.log(`  ${kind}: ${summary(all)}`);
    console.log(
      `  memory of the server, MB: ${began.toFixed(0)} at the start, ${mostMb.toFixed(0)} at most, ${ended.toFixed(0)} at the end`,
    );
    const faults = Object.values(answers)
      .flat()
      .filter(({ status }) => status >= 500 && status !== 503);
    if (faults.length > 0 || failed > 0)
      throw new Error(`${faults.length} faults, ${failed} without an answer`);
  } finally {
    await server.stop();
  }
}

function summary(answers: Answer[]): string {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  const counts = [...statuses].map(([status, of]) => `${of.length} × ${status}`).join(", ");
  return `${answers.length} answers (${counts}); ms: median ${at(0.5)}, p99 ${at(0.99)}, most ${times.at(-1)?.toFixed(0)}`;
}
