import anyAscii from "any-ascii";
import { limits } from "../../../shared/limits.ts";

/** The space for the number of a taken slug, with its hyphen. */
const suffixRoom = 12;

/** The slug of a name before numbering: in a-z, 0-9 and hyphens; never empty. */
export function slugBase(name: string): string {
  const words = name
    // Emoji would be spelled out, and Chinese characters run together.
    .replaceAll(/\p{Extended_Pictographic}/gu, " ")
    .replaceAll(/\p{Script=Han}/gu, (character) => ` ${anyAscii(character)} `);
  const slug = anyAscii(words)
    .toLowerCase()
    .replaceAll(/['’`]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, limits.newSlugMax - suffixRoom)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "stay" : slug;
}
