import { type Message, asMessage } from "./message.ts";
import { inEnglish } from "./translate.ts";

/** The messages of schemas that have been shown, by their English sentence. */
const shown = new Map<string, Message>();

/**
 * The error of a schema: `z.string({ error: schemaError(validation.email) })`. Schemas are built before
 * anyone's language is known and zod's issues have only a text, so that text is English, and {@link
 * messageOfIssue} finds the message again. A schema's message has no values that a caller chooses.
 */
export const schemaError = (message: Message) => (): string => {
  const english = inEnglish(message);
  shown.set(english, message);
  return english;
};

/** The message of a zod issue, to be translated for its reader. */
export const messageOfIssue = (sentence: string): Message =>
  shown.get(sentence) ?? asMessage(sentence);
