import type { LetterKind } from "../../../shared/schemas/outbox.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import { type Reader, type SiteLanguages, translateForReader } from "../i18n/site-languages.ts";
import type { Sender } from "./letter.ts";
import { messageId } from "./mail-names.ts";
import type { ClaimedLetter } from "./outbox.queries.ts";
import type { Mail } from "./transport.ts";

/** The facts for writing an email, besides its cause. */
type EmailInput = {
  db: Db;
  now: Date;
  dataDir: string;
  publicUrl: string;
  /** The sender of all emails, with or without a name. */
  mailFrom: string;
  /** Translates texts for somebody other than the receiver. */
  translateFor: (reader: Reader) => Translate;
};

/** An email, which is written in the language of its receiver. */
type Email = {
  to: Reader & { email: string };
  write: (sender: Sender) => Omit<Mail, "messageId" | "to">;
};

/**
 * Makes one kind of email from the current state of its cause; undefined if it is no longer
 * needed.
 */
export type EmailWriter = (input: EmailInput, letter: ClaimedLetter) => Email | undefined;

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
  const { publicUrl, dataDir, mailFrom } = env;
  return (letter, now) => {
    const translateFor = (reader: Reader) => translateForReader(languages, reader);
    const email = writers[letter.kind](
      { db, now, dataDir, publicUrl, mailFrom, translateFor },
      letter,
    );
    if (!email) return undefined;
    const { to, write } = email;
    const words = write({ publicUrl, site: site(), t: translateFor(to) });
    return { ...words, to: to.email, messageId: messageId(env, letter) };
  };
}
