import { join } from "node:path";
import type { LetterKind } from "../../shared/schemas/outbox.ts";
import type { Settings } from "../env.ts";

/** A mail sent past the outbox, to see whether mail works; it has no row. */
export const testMailKind = "test-mail";

type Named = { kind: LetterKind | typeof testMailKind; id: number; created_at: string };

/** Names a letter, whichever attempt it is. */
export function messageId(
  { publicUrl }: Pick<Settings, "publicUrl">,
  { kind, id, created_at }: Named,
): string {
  return `<${kind}.${id}.${new Date(created_at).getTime()}@${new URL(publicUrl).hostname}>`;
}

/** Where mails are kept as files while there is no mail server, */
export const keptMailsFolder = (dataDir: string): string => join(dataDir, "outbox");
/** and the file of one. */
export const keptMailName = (messageId: string): string =>
  `${messageId.replace(/^<|@.*$/g, "")}.eml`;
