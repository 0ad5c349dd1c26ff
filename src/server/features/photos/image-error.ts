import { failure } from "../../../shared/messages.ts";

const sentences = {
  unsupported: failure.imageUnsupported,
  broken: failure.imageBroken,
  tooManyPixels: failure.imageTooManyPixels,
  tooCostly: failure.imageTooCostly,
  tooSlow: failure.imageTooSlow,
} as const;

export type ImageFault = keyof typeof sentences;

/** A file that is not accepted as a photo. `message` is the sentence for the person who sent it. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly fault: ImageFault;

  /** `cause` is for the log only: it can quote the decoder, never the person. */
  constructor(fault: ImageFault, cause?: unknown) {
    super(sentences[fault], { cause });
    this.fault = fault;
  }
}
