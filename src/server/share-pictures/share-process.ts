import sharp from "sharp";
import { shareImage } from "../../shared/limits.ts";
import { loadLetters } from "./lettering.ts";
import { type PictureTexts, sharePicture } from "./picture.ts";

/** The process that draws one share picture; draw.ts starts and ends it. */

// It only ever reads the drawing made here.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

// The terminal's Ctrl-C reaches the whole group, but the server lets requests end before it does.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());

process.once("message", (texts: PictureTexts) => {
  void draw(texts).then((bytes) => process.send?.(bytes));
});

async function draw(texts: PictureTexts): Promise<Buffer> {
  const [heading, body] = await Promise.all([loadLetters("heading"), loadLetters("body")]);
  return sharp(Buffer.from(sharePicture(texts, { heading, body })))
    .resize(shareImage.width, shareImage.height)
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
}
