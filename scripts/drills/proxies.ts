/** The examples of docs/proxy.md, run unchanged by Debian's Caddy and nginx in front of the server. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import sharp from "sharp";
import { temporaryFolder } from "../afterwards.ts";
import { demoData } from "../bench/data.ts";
import { startSolarStay } from "../bench/processes.ts";
import { root } from "../project.ts";
import { admin, signInAll } from "../screenshots/people.ts";
import { startCaddy, startNginx } from "./proxy-servers.ts";

const appPort = 4834;
const tlsPort = 4835;
const url = `https://localhost:${tlsPort}`;

type Answer = { status: number; headers: Record<string, unknown>; text: string };
type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The visitor's address; all of 127.0.0.0/8 is this machine. */
  from?: string;
};

/** Throws when one of the examples does not do what the page says. */
export async function proxiesDrill(): Promise<void> {
  const page = await readFile(join(root, "docs/proxy.md"), "utf8");
  for (const [name, start] of Object.entries({ caddy: startCaddy, nginx: startNginx })) {
    const example = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, "s").exec(page)?.[1];
    if (example === undefined) throw new Error(`docs/proxy.md has no example for ${name}`);
    const folder = await temporaryFolder("proxy");
    const server = await startSolarStay(await demoData(40), appPort, {
      PUBLIC_URL: url,
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMITS: "on",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    const proxy = await start(folder, example, { appPort, tlsPort });
    try {
      await whenUp();
      await tryOut(name);
    } finally {
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
      await server.stop();
    }
  }
}

async function tryOut(name: string): Promise<void> {
  const home = await ask("/");
  expect(name, "the page comes", home.status === 200 && home.text.includes("Solar"));
  expect(
    name,
    "with the headers of HTTPS",
    "strict-transport-security" in home.headers &&
      String(home.headers["content-security-policy"]).includes("upgrade-insecure-requests"),
  );
  const head = await ask("/browse", { headers: { "accept-encoding": "br" } });
  expect(name, "compressed by the server", head.headers["content-encoding"] === "br");
  const again = await ask("/browse", {
    headers: { "if-none-match": String(head.headers["etag"]) },
  });
  expect(name, "and not sent twice (304)", again.status === 304);

  const { host } = await signInAll(`http://127.0.0.1:${appPort}`);
  const signed = { authorization: `Bearer ${host}` };
  const own = JSON.parse((await ask("/api/properties", { headers: signed })).text) as Array<{
    id: number;
    images: unknown[];
  }>;
  const id = own.find(({ images }) => images.length === 0)?.id;
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "photo.png");
    const packed = new Response(form);
    return ask(`/api/properties/${id}/images`, {
      method: "POST",
      headers: { ...signed, "content-type": packed.headers.get("content-type") ?? "" },
      body: Buffer.from(await packed.arrayBuffer()),
    });
  };
  const photo = await noise(2170);
  const taken = await upload(photo);
  expect(name, `a photo of ${mb(photo)} MB is taken`, taken.status === 200);
  const large = await noise(2400);
  const refused = await upload(large);
  expect(
    name,
    `one of ${mb(large)} MB is refused by the server itself`,
    refused.status === 413 && refused.text.startsWith('{"error"'),
  );
  await ask(`/api/property-images/${(JSON.parse(taken.text) as { id: number }).id}`, {
    method: "DELETE",
    headers: signed,
  });

  const forgot = (from: string, attempt: number) =>
    ask("/api/forgot-password", {
      method: "POST",
      from,
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${attempt}` },
      body: JSON.stringify({ email: `${name}-${attempt}@example.org` }),
    });
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 25; attempt += 1) {
    statuses.push((await forgot("127.0.0.2", attempt)).status);
  }
  expect(
    name,
    `one visitor who invents addresses has 20 links an hour (${statuses.filter((s) => s === 200).length} of 25)`,
    statuses.filter((status) => status === 200).length === 20 && statuses.at(-1) === 429,
  );
  expect(name, "another has their own", (await forgot("127.0.0.3", 99)).status === 200);
}

function expect(name: string, what: string, holds: boolean): void {
  if (!holds) throw new Error(`${name}: not so: ${what}`);
  console.log(`${name}: ${what}`);
}

const mb = (bytes: Buffer) => (bytes.length / 1024 / 1024).toFixed(1);

/** A PNG that cannot be compressed: its side in pixels gives its size. */
function noise(side: number): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 80 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function whenUp(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const up = await ask("/healthz").then(
      ({ status }) => status === 200,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The proxy did not start");
}

function ask(path: string, { method = "GET", headers, body, from }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url + path,
      {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        // The certificate is made for this drill.
        rejectUnauthorized: false,
        ...(from !== undefined && { localAddress: from }),
        family: 4,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}
