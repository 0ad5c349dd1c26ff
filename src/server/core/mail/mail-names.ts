import { join } from "node:path";
import type { LetterKind } from "../../../shared/schemas/outbox.ts";
import type { Env } from "../env/env.ts";

/** A test email bypasses the outbox, so it has no row. */
export const testMailKind = "test-mail";

type Named = { kind: LetterKind | typeof testMailKind; id: number; created_at: string };

/** The Message-ID of an email, the same for every attempt. */
export function messageId(
  { publicUrl }: Pick<Env, "publicUrl">,
  { kind, id, created_at }: Named,
): string {
  return `<${kind}.${id}.${new Date(created_at).getTime()}@${new URL(publicUrl).hostname}>`;
}

/** The folder of emails saved as files while there is no mail server. */
export const keptMailsFolder = (dataDir: string): string => join(dataDir, "outbox");
/** The file name of a saved email. */
export const keptMailName = (messageId: string): string =>
  `${messageId.replace(/^<|@.*$/g, "")}.eml`;
