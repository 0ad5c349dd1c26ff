import { slugify } from "transliteration";
import { limits } from "../../shared/limits.ts";

/** The longest number a taken slug may need behind it, with its hyphen. */
const suffixRoom = 12;

/** What a property's page is called: its name in a-z, 0-9 and hyphens; never empty. */
export function slugBase(name: string): string {
  const slug = slugify(name, { lowercase: true, allowedChars: "a-zA-Z0-9" })
    .slice(0, limits.slugMax - suffixRoom)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "stay" : slug;
}
