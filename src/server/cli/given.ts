import type { z } from "zod";
import { Refusal } from "../refusal.ts";

/** A word of the command line, held against the product's own rule for it. */
export function given<Schema extends z.ZodType>(rule: Schema, word: string): z.output<Schema> {
  const checked = rule.safeParse(word);
  if (checked.success) return checked.data;
  throw new Refusal(`"${word}": ${checked.error.issues[0]?.message}`);
}
