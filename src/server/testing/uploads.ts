import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import { sharp } from "../features/photos/sharp.ts";
import type { MadeProperty, MadeUser } from "./factories.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A JPEG in one colour. */
export const jpeg = (width = 32, height = 24): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#e8a33d" } })
    .jpeg()
    .toBuffer();

/** A form with files, each in the field image unless named otherwise. */
export function formWith(
  ...files: Array<{ bytes: Uint8Array; name?: string; field?: string }>
): FormData {
  const form = new FormData();
  for (const { bytes, name = "sun.jpg", field = "image" } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
  }
  return form;
}

/** Sends a form, or bytes of any type, as the photo of a property. */
export const upload = (app: TestApp, propertyId: number | string, sent: Sent, token?: string) =>
  uploadTo(app, `/api/properties/${propertyId}/images`, sent, token);

type Sent = FormData | { payload: string | Buffer; type?: string };

/** The same, to another address. */
export async function uploadTo(
  { app }: TestApp,
  url: string,
  sent: Sent,
  token?: string,
): Promise<Answer> {
  const encoded = sent instanceof FormData ? new Response(sent) : undefined;
  const payload =
    sent instanceof FormData
      ? Buffer.from((await encoded?.arrayBuffer()) ?? new ArrayBuffer())
      : sent.payload;
  const type = sent instanceof FormData ? encoded?.headers.get("content-type") : sent.type;
  const response = await app.inject({
    method: "POST",
    url,
    headers: {
      ...(typeof type === "string" && { "content-type": type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** A stored photo of the property, created by the API. */
export async function makeImage(
  app: TestApp,
  owner: MadeUser,
  property: MadeProperty,
  { bytes, name }: { bytes?: Buffer; name?: string } = {},
): Promise<ImageView> {
  const form = formWith({ bytes: bytes ?? (await jpeg()), ...(name !== undefined && { name }) });
  const { status, body } = await upload(app, property.id, form, owner.token);
  if (status !== 200) throw new Error(`No photo was made: ${JSON.stringify(body)}`);
  return body as ImageView;
}

/** The files in the app's folder of photos. */
export const storedFiles = ({ dataDir }: TestApp): Promise<string[]> =>
  readdir(join(dataDir, "images"));
