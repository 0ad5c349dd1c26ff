import type { LetterKind } from "../../../shared/schemas/outbox.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import { translateInto } from "../i18n/catalogues.ts";
import type { SiteLanguages } from "../i18n/site-languages.ts";
import type { Sender } from "./letter.ts";
import { messageId } from "./mail-names.ts";
import type { ClaimedLetter } from "./outbox.queries.ts";
import type { Mail } from "./transport.ts";

/** The facts for writing an email, besides its cause. */
type EmailInput = { db: Db; sender: Sender; now: Date; dataDir: string };

/**
 * Writes one kind of email from the current state of its cause; undefined if it is no longer
 * needed.
 */
export type EmailWriter = (
  input: EmailInput,
  letter: ClaimedLetter,
) => Omit<Mail, "messageId"> | undefined;

/** The writers of some kinds of email; each feature has its own. */
export type EmailWriters = Partial<Record<LetterKind, EmailWriter>>;

/** Writes any email that is due. */
export type Compose = (letter: ClaimedLetter, now: Date) => Mail | undefined;

type ComposeInput = {
  db: Db;
  env: Env;
  languages: SiteLanguages;
  /** The site as its emails currently describe it. */
  site: () => SiteView;
  writers: Record<LetterKind, EmailWriter>;
};

/** Binds the writers of all kinds to the database and the site. */
export function createCompose({ db, env, languages, site, writers }: ComposeInput): Compose {
  const { publicUrl, dataDir } = env;
  return (letter, now) => {
    const t = translateInto(languages()[0]);
    const sender = { publicUrl, site: site(), t };
    const mail = writers[letter.kind]({ db, sender, now, dataDir }, letter);
    return mail && { ...mail, messageId: messageId(env, letter) };
  };
}
