/** Which of the chosen files are sent, and what is said of those that are not; no I/O. */
import { limits } from "../../../shared/limits.ts";
import { failure } from "../../../shared/messages.ts";

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/** A file that did not become a photo, and why. */
export interface Refusal {
  name: string;
  reason: string;
}

export interface UploadPlan<File extends ChosenFile> {
  taken: File[];
  refused: Refusal[];
}

/** What the picker offers; some systems do not count HEIC among the images. */
export const acceptedFiles = "image/*,.heic,.heif";

const looksLikeImage = ({ name, type }: ChosenFile) =>
  type.startsWith("image/") || /\.hei[cf]$/i.test(name);

/**
 * Takes the first files that fit beside the photos already there. What is no image or is too large
 * takes no place.
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

function refusalOf(file: ChosenFile, maxMegabytes: number, room: number): string | undefined {
  if (!looksLikeImage(file)) return failure.imageUnsupported;
  if (file.size > maxMegabytes * 1024 * 1024) return failure.imageTooLarge(maxMegabytes);
  return room > 0 ? undefined : failure.imageLimit;
}

/**
 * What became of the refused files in one sentence or a few: the reason alone where a single file
 * was chosen, else every reason with the files it concerns.
 */
export function describeRefusals(refused: readonly Refusal[], chosen: number): string {
  if (chosen === 1) return refused.map(({ reason }) => reason).join(". ");
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, files]) => `${files.map(({ name }) => name).join(", ")}: ${reason}`)
    .join(". ");
}
