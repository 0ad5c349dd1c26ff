import sharp from "sharp";
import { demoPassword } from "../../src/server/demo/accounts.ts";

export type Kind = "read" | "login" | "interest" | "upload";
export type Answer = { status: number; ms: number };

/** Makes one visit of a kind; rejects where no answer came. */
export type Visits = Record<Kind, (visitor: number) => Promise<unknown>>;

const json = { "content-type": "application/json" };
/** Demo hosts that visitors sign in as. */
const hosts = 150;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)];

/** What visitors do on the site at an address; each answer is added to those of its kind. */
export async function startVisits(
  url: string,
): Promise<{ visits: Visits; answers: Record<Kind, Answer[]> }> {
  const answers: Record<Kind, Answer[]> = { read: [], login: [], interest: [], upload: [] };

  async function ask(kind: Kind, path: string, options: RequestInit = {}) {
    const began = performance.now();
    const response = await fetch(url + path, options);
    const text = await response.text();
    answers[kind].push({ status: response.status, ms: performance.now() - began });
    return { status: response.status, text };
  }

  async function login(host: number): Promise<string> {
    const body = JSON.stringify({ email: `host${host}@example.org`, password: demoPassword });
    const { text } = await ask("login", "/api/login", { method: "POST", headers: json, body });
    return (JSON.parse(text) as { token: string }).token;
  }

  const list = JSON.parse((await ask("read", "/api/public/properties")).text) as Array<{
    id: number;
    slug: string;
  }>;
  const photo = await noisyPhoto();

  function read() {
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
  }

  function sendInterest(visitor: number) {
    const body = JSON.stringify({
      property_id: pick(list)?.id,
      guest_name: "A guest",
      guest_email: `guest-${visitor}-${Date.now()}@example.org`,
      message: "Is there room?",
    });
    return ask("interest", "/api/guest-interest", { method: "POST", headers: json, body });
  }

  /** Adds a photo to one of a host's properties and deletes it again, so that there is room. */
  async function uploadPhoto(visitor: number) {
    const headers = { authorization: `Bearer ${await login(2 + (visitor % hosts))}` };
    const { text } = await ask("read", "/api/properties", { headers });
    const own = JSON.parse(text) as Array<{ id: number }>;
    const form = new FormData();
    form.set("image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
    const path = `/api/properties/${pick(own)?.id}/images`;
    const sent = await ask("upload", path, { method: "POST", headers, body: form });
    if (sent.status !== 200) return;
    const { id } = JSON.parse(sent.text) as { id: number };
    await ask("upload", `/api/property-images/${id}`, { method: "DELETE", headers });
  }

  return {
    answers,
    visits: {
      read,
      login: (visitor) => login(1 + (visitor % hosts)),
      interest: sendInterest,
      upload: uploadPhoto,
    },
  };
}

/** As heavy as a photo of a phone: noise cannot be compressed away. */
async function noisyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: "#886", noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}
