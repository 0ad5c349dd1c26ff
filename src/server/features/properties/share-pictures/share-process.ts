import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { shareImage } from "../../../../shared/limits.ts";
import { answerJob } from "../../../core/jobs/answer-job.ts";
import { loadLetters } from "./lettering.ts";
import { type PictureTexts, sharePicture } from "./picture.ts";

/** The process that draws one share picture; run-job.ts starts and ends it. */

// It only ever reads the drawing made here.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

// It takes a whole core for half a second, at an address open to everyone, so requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

answerJob(draw);

async function draw(texts: PictureTexts): Promise<Buffer> {
  const [heading, body] = await Promise.all([loadLetters("heading"), loadLetters("body")]);
  return sharp(Buffer.from(sharePicture(texts, { heading, body })))
    .resize(shareImage.width, shareImage.height)
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
}
