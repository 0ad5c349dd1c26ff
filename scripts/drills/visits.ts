import sharp from "sharp";
import { demoEmail, demoPassword } from "../../src/server/ops/demo/accounts.ts";

export type Kind = "read" | "login" | "interest" | "upload";
export type Answer = { status: number; ms: number; what: string };

/** A visitor has an address, as a trusted proxy would report it, and a number. */
export type Visitor = { number: number; client: string };

/** Makes one visit of a kind; rejects when no answer came. */
export type Visits = Record<Kind, (visitor: Visitor) => Promise<unknown>>;

const json = { "content-type": "application/json" };
/** Demo hosts that visitors sign in as: the first of this many. */
export const honestHosts = 150;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];

/** A visitor's actions on the site at an address; each answer is added to those of its kind. */
export async function startVisits(
  url: string,
): Promise<{ visits: Visits; answers: Record<Kind, Answer[]> }> {
  const answers: Record<Kind, Answer[]> = { read: [], login: [], interest: [], upload: [] };

  async function ask(kind: Kind, client: string, path: string, options: RequestInit = {}) {
    const began = performance.now();
    const headers = { ...(options.headers as object), "x-forwarded-for": client };
    const response = await fetch(url + path, { ...options, headers });
    const text = await response.text();
    answers[kind].push({
      status: response.status,
      ms: performance.now() - began,
      what: patternOf(path),
    });
    return { status: response.status, text };
  }

  async function login({ number, client }: Visitor): Promise<string> {
    const email = demoEmail(1 + (number % honestHosts));
    const body = JSON.stringify({ email, password: demoPassword });
    const { text } = await ask("login", client, "/api/login", {
      method: "POST",
      headers: json,
      body,
    });
    return (JSON.parse(text) as { token: string }).token;
  }

  const list = JSON.parse(await (await fetch(`${url}/api/public/properties`)).text()) as Array<{
    id: number;
    slug: string;
  }>;
  const photo = await noisyPhoto();

  function read({ client }: Visitor) {
    const slug = pick(list)?.slug ?? "";
    const path = pick([
      `/host/${slug}`,
      `/api/public/properties/${slug}`,
      "/browse",
      "/",
      "/api/public/browse?q=sun",
      "/api/countries",
    ]);
    return ask("read", client, path ?? "/", { headers: { "accept-encoding": "br" } });
  }

  function sendInterest({ number, client }: Visitor) {
    const body = JSON.stringify({
      property_id: pick(list)?.id,
      guest_name: "A guest",
      guest_email: `guest-${number}-${Date.now()}@example.org`,
      message: "Is there room?",
    });
    return ask("interest", client, "/api/guest-interest", { method: "POST", headers: json, body });
  }

  /** Adds a photo to one of a host's properties and deletes it again, to leave space. */
  async function uploadPhoto(visitor: Visitor) {
    const { client } = visitor;
    const headers = { authorization: `Bearer ${await login(visitor)}` };
    const { text } = await ask("read", client, "/api/properties", { headers });
    const own = JSON.parse(text) as Array<{ id: number }>;
    const form = new FormData();
    form.set("image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
    const path = `/api/properties/${pick(own)?.id}/images`;
    const sent = await ask("upload", client, path, { method: "POST", headers, body: form });
    if (sent.status !== 200) return;
    const { id } = JSON.parse(sent.text) as { id: number };
    await ask("upload", client, `/api/property-images/${id}`, { method: "DELETE", headers });
  }

  return {
    answers,
    visits: {
      read,
      login,
      interest: sendInterest,
      upload: uploadPhoto,
    },
  };
}

/** An address without what is each property's own. */
const patternOf = (path: string) => path.replace(/[^/]*-[^/]*$|\d+/, "*");

/** As heavy as a photo of a phone: noise cannot be compressed away. */
async function noisyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: "#886", noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}
