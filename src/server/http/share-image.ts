import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { shareImage } from "../../shared/limits.ts";
import { defaultShareImagePath } from "./head.ts";

const { width, height } = shareImage;

/** A low sun over hills: what a shared link shows where there is no photo. Drawn here, no text. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#fbf7ef"/>
<rect y="0" width="1200" height="470" fill="#f6e3c0"/>
<circle cx="820" cy="330" r="120" fill="#f2a93b"/>
<path d="M0 420C220 330 420 330 640 410S1040 470 1200 380V630H0Z" fill="#a9c7b1"/>
<path d="M0 500C260 420 520 440 760 500S1080 540 1200 490V630H0Z" fill="#5b8f73"/>
<path d="M0 570C300 520 700 560 1200 540V630H0Z" fill="#1f5b43"/>
<path d="M330 430h170v110H330Z" fill="#fbf7ef"/><path d="M310 432 415 350 520 432Z" fill="#1d2a24"/>
<path d="M424 372 498 430H430Z" fill="#3d6f8e"/><path d="M396 470h40v70h-40Z" fill="#b4532a"/>
<path d="M350 455h30v30h-30ZM452 455h30v30h-30Z" fill="#f2a93b"/></svg>`;

/** GET /share.jpg, drawn when it is first asked for. */
export function registerShareImage(app: FastifyInstance): void {
  let jpeg: Promise<Buffer> | undefined;
  app.get(defaultShareImagePath, async (_request, reply) => {
    jpeg ??= sharp(Buffer.from(drawing)).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("image/jpeg")
      .send(await jpeg);
  });
}
