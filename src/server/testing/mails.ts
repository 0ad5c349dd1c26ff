import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import type { TestApp } from "./test-app.ts";

/** The files are named kind.id.time.eml. */
const idIn = (file: string) => Number(file.split(".")[1]);

/** Sends due emails and returns all emails of the app's outbox folder, in the order queued. */
export async function mailsOf({ deps, dataDir }: TestApp): Promise<ParsedMail[]> {
  deps.outbox.start();
  await deps.outbox.idle();
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).toSorted((a, b) => idIn(a) - idIn(b));
  return Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
}

/** The token in the link of an email. */
export function tokenIn(mail: Pick<ParsedMail, "text"> | undefined): string {
  const token = /#access_token=([\w-]+)&type=/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error("There is no link with a token in this mail");
  return token;
}
