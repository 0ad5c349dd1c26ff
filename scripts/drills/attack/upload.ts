import sharp from "sharp";
import { type Answer, ask, photoForm } from "../../rest.ts";
import type { Target } from "./target.ts";

/** An ordinary photo that is processed quickly. */
export const smallPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#fb4" } })
    .jpeg()
    .toBuffer();

/** Sends a photo of a property. */
export function upload(
  { url }: Target,
  property: number,
  { token, photo, name }: { token: string; photo: Buffer; name: string },
): Promise<Answer<object>> {
  return ask(`${url}/api/properties/${property}/images`, { token, body: photoForm(photo, name) });
}
