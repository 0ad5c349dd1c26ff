/** Decides which of the chosen files are uploaded, and why the others are not. */
import type { Message } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { refusal } from "../../../shared/refusal.ts";

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/** A file that was not uploaded, and why. */
export interface Refusal {
  name: string;
  reason: Message;
}

export interface UploadPlan<File extends ChosenFile> {
  taken: File[];
  refused: Refusal[];
}

/** The file picker's filter; some systems do not treat HEIC as an image. */
export const acceptedFiles = "image/*,.heic,.heif";

const looksLikeImage = ({ name, type }: ChosenFile) =>
  type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/**
 * Takes the first files that fit beside the existing photos. Files that are too large, or not images,
 * are skipped.
 */
export function planUpload<File extends ChosenFile>(
  files: readonly File[],
  { present, maxMegabytes }: { present: number; maxMegabytes: number },
): UploadPlan<File> {
  const plan: UploadPlan<File> = { taken: [], refused: [] };
  for (const file of files) {
    const reason = refusalOf(
      file,
      maxMegabytes,
      limits.imagesPerProperty - present - plan.taken.length,
    );
    if (reason === undefined) plan.taken.push(file);
    else plan.refused.push({ name: file.name, reason });
  }
  return plan;
}

function refusalOf(file: ChosenFile, maxMegabytes: number, room: number): Message | undefined {
  if (!looksLikeImage(file)) return refusal.imageUnsupported;
  if (file.size > maxMegabytes * 1024 * 1024) return refusal.imageTooLarge(maxMegabytes);
  return room > 0 ? undefined : refusal.imageLimit;
}

/**
 * The sentence about refused files: the reason alone if a single file was chosen, else each reason
 * with its files.
 */
export function describeRefusals(
  refused: readonly Refusal[],
  chosen: number,
  t: (message: Message) => string,
): string {
  if (chosen === 1) return refused.map(({ reason }) => t(reason)).join(". ");
  const byReason = Map.groupBy(refused, ({ reason }) => t(reason));
  return [...byReason]
    .map(([reason, files]) => `${files.map(({ name }) => name).join(", ")}: ${reason}`)
    .join(". ");
}
