import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type propertyCreateInput, propertyFields } from "../../../shared/schemas/properties.ts";

export type Listing = z.output<typeof propertyCreateInput>;
export type Refused = { name: string; reason: string };

const file = z.array(z.record(z.string(), z.unknown()));

/**
 * Reads listings from a JSON array of objects with the fields of a property. HTML line breaks
 * become plain ones. Each is checked with the product's own schema; refused ones are returned with
 * the reason.
 */
export async function readListings(
  path: string,
): Promise<{ listings: Listing[]; refused: Refused[] }> {
  const rows = file.parse(JSON.parse(await readFile(path, "utf8")));
  const listings: Listing[] = [];
  const refused: Refused[] = [];
  for (const row of rows) {
    const { description } = row;
    const parsed = propertyFields.safeParse({
      ...row,
      ...(typeof description === "string" && { description: plainText(description) }),
    });
    if (parsed.success) listings.push(parsed.data);
    else refused.push({ name: String(row["name"]), reason: parsed.error.issues[0]?.message ?? "" });
  }
  return { listings, refused };
}

const plainText = (text: string) =>
  text.replaceAll(/<br\s*\/?>/gi, "\n").replaceAll(/<\/?(b|i|p|strong|em)>/gi, "");
