import type { z } from "zod";
import { Refusal } from "../../core/refusal.ts";

/** Checks an argument of the command line with the product's own schema for it. */
export function parseArgument<Schema extends z.ZodType>(
  rule: Schema,
  word: string,
): z.output<Schema> {
  const checked = rule.safeParse(word);
  if (checked.success) return checked.data;
  throw new Refusal(`"${word}": ${checked.error.issues[0]?.message}`);
}
