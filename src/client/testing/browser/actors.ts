/** Creates the data of a test through the REST API. */
import type { ParsedMail } from "mailparser";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { vi } from "vitest";
import { authTokenKey } from "../../../shared/limits.ts";
import type { Site } from "./site.ts";

export const password = "sunshine over Ronda";

export type Account = { name: string; email: string; token: string };
export type Property = { id: number; slug: string; name: string };

/** A REST call that must succeed; `body` is sent as JSON, a form as it is. */
export async function rest<Body>(
  site: Site,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body> {
  const form = body instanceof FormData;
  const response = await fetch(site.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || form ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Waits for an email to an address whose text contains `words`, and returns the newest. */
export function newestMail(site: Site, to: string, words = ""): Promise<ParsedMail> {
  const find = () => {
    const mail = site.smtp.mails.findLast(
      (mail) =>
        [mail.to ?? []].flat().some((address) => address.text.includes(to)) &&
        mail.text?.includes(words) === true,
    );
    if (!mail) throw new Error(`No email to ${to}`);
    return mail;
  };
  return vi.waitFor(find, { timeout: 60_000, interval: 50 });
}

/** The link in the newest email to an address. */
export async function mailedLink(
  site: Site,
  to: string,
  type: "signup" | "recovery" | "contact" = "signup",
): Promise<string> {
  const mail = await newestMail(site, to, `&type=${type}`);
  const link = /https?:\/\/\S+\/confirm#\S+/.exec(mail.text ?? "")?.[0];
  if (link === undefined) throw new Error("The email has no link");
  return link;
}

let hosts = 0;

/** An unused email address. */
export function newEmail(): string {
  hosts += 1;
  return `host-${hosts}@stays.example`;
}

/** A host with a confirmed account and a session. */
export async function makeHost(site: Site, name = "Ana Ruiz"): Promise<Account> {
  const email = newEmail();
  await rest(site, "POST", "/api/signup", { body: { name, email, password } });
  const hash = new URL(await mailedLink(site, email)).hash;
  const token_hash = new URLSearchParams(hash.slice(1)).get("access_token");
  await rest(site, "POST", "/api/confirm", { body: { token_hash, type: "signup" } });
  return { name, email, token: await makeSession(site, email) };
}

/** The token of a new session. */
export async function makeSession(site: Site, email: string, pass = password): Promise<string> {
  const body = { email, password: pass };
  return (await rest<{ token: string }>(site, "POST", "/api/login", { body })).token;
}

export const propertyText = {
  name: "Casa Sol",
  location: "Ronda",
  country: "Spain",
  contact_email: "stay@casasol.example",
};

export function makeProperty(site: Site, host: Account, more: object = {}): Promise<Property> {
  const body = { ...propertyText, ...more };
  return rest(site, "POST", "/api/properties", { token: host.token, body });
}

export function makeUpgrade(
  site: Site,
  host: Account,
  property: Property,
  more: object = {},
): Promise<{ id: number }> {
  const body = { upgrade_type: "solar", short_label: "Roof panels", ...more };
  const path = `/api/properties/${property.id}/upgrade-projects`;
  return rest(site, "POST", path, { token: host.token, body });
}

/** A JPEG of 1200 by 800 pixels. */
function smallPhoto(hue: number): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="hsl(${hue},50%,60%)"/><circle cx="800" cy="250" r="130" fill="hsl(45,90%,60%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Files for a picker: `photo-1.jpg` and so on. */
export function photoFiles(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await smallPhoto(index * 40),
    })),
  );
}

/** Uploads photos of a property; the first is its cover. */
export async function makePhotos(
  site: Site,
  host: Account,
  property: Property,
  count: number,
): Promise<void> {
  for (const { name, buffer, mimeType } of await photoFiles(count)) {
    const body = new FormData();
    body.append("image", new File([buffer], name, { type: mimeType }));
    await rest(site, "POST", `/api/properties/${property.id}/images`, { token: host.token, body });
  }
}

export const storedToken = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), authTokenKey);
