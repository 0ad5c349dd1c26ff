import type { Message } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { failure } from "../../core/failure.ts";

const sentences = {
  unsupported: failure.imageUnsupported,
  broken: failure.imageBroken,
  tooManyPixels: failure.imageTooManyPixels,
  tooCostly: failure.imageTooCostly,
  tooSlow: failure.imageTooSlow,
} as const;

export type ImageFault = keyof typeof sentences;

/** A file that is not accepted as a photo. `sentence` is for the person who sent it. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly fault: ImageFault;
  readonly sentence: Message;

  /** `cause` is for the log only: it can quote the decoder, never the person. */
  constructor(fault: ImageFault, cause?: unknown) {
    super(inEnglish(sentences[fault]), { cause });
    this.fault = fault;
    this.sentence = sentences[fault];
  }
}
