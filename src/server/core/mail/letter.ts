import { type Language, pathPrefix } from "../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { letterPage } from "./letter-html.ts";
import { oneLine, type TranslateLine, translateOnOneLine, withBareAddresses } from "./sentences.ts";

/** The parts of an email, in order. */
export type Part<Text = Message> =
  /** A paragraph of our own. */
  | Text
  /** The next step; an email has at most one. `showLink` spells the address out under it. */
  | { button: Text; link: string; showLink?: true }
  /** Other pages that may help, less prominent than the button. */
  | { links: ReadonlyArray<readonly [text: Text, link: string]> }
  /** Somebody else's text, and its language if that is known. */
  | { quote: string; language?: Language | null }
  /** Names and values, as a table; a value that is no message is the same in every language. */
  | { facts: ReadonlyArray<readonly [name: Text, value: Text | string]> };

/** The site as its emails describe it, in the receiver's language. */
export type Sender = { publicUrl: string; site: SiteView; t: Translate };

/** The address of a page in the receiver's language. */
export const pageUrl = ({ publicUrl, site, t }: Sender, path: `/${string}` | ""): string =>
  `${publicUrl}${pathPrefix(site, t.language)}${path}`;

export type Words = { subject: string; text: string; html: string; link: string };

interface Letter {
  subject: Message;
  /** In large letters above the HTML part; the subject by default. The plain text has only the subject. */
  heading?: Message;
  parts: readonly Part[];
}

/** Writes an email once and renders it twice: as plain text, and as HTML in the site's look. */
export function writeLetter(sender: Sender, letter: Letter): Words {
  const { t } = sender;
  const subject = oneLine(t(letter.subject));
  const line = translateOnOneLine(t);
  const signature = { name: oneLine(sender.site.site_name), url: pageUrl(sender, "") };
  const parts = letter.parts.map((part) => inWords(part, line));
  const heading = line(letter.heading ?? letter.subject);
  return {
    subject,
    text: `${withBareAddresses(letter.parts.flatMap((part) => toText(part, line)).join("\n\n"))}\n\n-- \n${signature.name}\n${signature.url}\n`,
    html: letterPage({ t, title: subject, heading, parts, signature }),
    link: parts.flatMap(linksOf)[0] ?? signature.url,
  };
}

/** The pages that a part leads to: not an address to write to. */
function linksOf(part: Part<string>): string[] {
  if (typeof part === "string") return [];
  const links =
    "button" in part ? [part.link] : "links" in part ? part.links.map(([, link]) => link) : [];
  return links.filter((link) => !isMailto(link));
}

const isMailto = (link: string) => link.startsWith("mailto:");

/**
 * Greets by first name, if it looks like a name. Somebody who signs up with another person's
 * address controls this word, so it must never become a link.
 */
export function greeting(name: string): Message {
  const first = firstName(name);
  return first === undefined ? msg("Hello,") : msg("Hello {name},", { name: first });
}

/** The first name of a person, if it looks like a name. */
export function firstName(name: string): string | undefined {
  const first = oneLine(name).split(/\s/, 1)[0] ?? "";
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? first : undefined;
}

/**
 * Whether the name of a listing or a person may be in a subject: not if it looks like a link, since
 * people read the subject before they see who sent it.
 */
export const mayBeInSubject = (name: string): boolean => !/:\/\/|www\./iu.test(name);

/**
 * Translates a part into the receiver's language. Names are part of our own sentences, so they become one
 * line; quotes stay as they were written.
 */
function inWords(part: Part, line: TranslateLine): Part<string> {
  if ("text" in part) return line(part);
  if ("button" in part) return { ...part, button: line(part.button) };
  if ("links" in part) return { links: part.links.map(([text, link]) => [line(text), link]) };
  if ("facts" in part) {
    return { facts: part.facts.map(([name, value]) => [line(name), valueInWords(value, line)]) };
  }
  return part;
}

const valueInWords = (value: Message | string, line: TranslateLine): string =>
  typeof value === "string" ? oneLine(value) : line(value);

function toText(part: Part, line: TranslateLine): string | [] {
  if ("text" in part) return line(part);
  if ("quote" in part) return part.quote.replace(/^/gm, "> ");
  const before = (name: Message) => line(msg("{name}:", { name }));
  if ("facts" in part) {
    return part.facts
      .map(([name, value]) => `${before(name)} ${valueInWords(value, line)}`)
      .join("\n");
  }
  if ("links" in part) {
    return part.links.map(([text, link]) => `${before(text)}\n${link}`).join("\n\n");
  }
  // In plain text, the reply button of the mail program does what this one does.
  return isMailto(part.link) ? [] : `${before(part.button)}\n${part.link}`;
}
