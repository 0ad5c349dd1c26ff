import { type Message, msg, type Sentence } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { letterPage } from "./letter-html.ts";

/** The parts of an email, in order; their texts are messages, or already in the receiver's language. */
export type Part<Text = Sentence> =
  /** A paragraph of our own. */
  | Text
  /** What to do next; an email has at most one. `showLink` spells the address out under it. */
  | { button: Text; link: string; showLink?: true }
  /** Other pages that may help, less prominent than the button. */
  | { links: ReadonlyArray<readonly [text: Text, link: string]> }
  /** Somebody else's text. */
  | { quote: string }
  /** Names and values, as a table. */
  | { facts: ReadonlyArray<readonly [name: Text, value: Text]> };

/** The site as its emails describe it, in the receiver's language. */
export type Sender = { publicUrl: string; site: SiteView; t: Translate };

export type Words = { subject: string; text: string; html: string; link: string };

interface Letter {
  subject: Sentence;
  /** In large letters above the HTML part; the subject by default. The plain text has only the subject. */
  heading?: Sentence;
  parts: readonly Part[];
}

/** Writes an email once and renders it twice: as plain text, and as HTML in the site's look. */
export function writeLetter(sender: Sender, letter: Letter): Words {
  const { t } = sender;
  const say: Say = (sentence) => oneLine(typeof sentence === "string" ? sentence : t(sentence));
  const subject = say(letter.subject);
  const signature = { name: oneLine(sender.site.site_name), url: sender.publicUrl };
  const parts = letter.parts.map((part) => inWords(part, say));
  const heading = say(letter.heading ?? letter.subject);
  return {
    subject,
    text: `${parts.flatMap(toText).join("\n\n")}\n\n-- \n${signature.name}\n${signature.url}\n`,
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
  const first = oneLine(name).split(" ", 1)[0] ?? "";
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? first : undefined;
}

/**
 * A name or title that is safe in a header: no line breaks, no control characters, and none that
 * reverse the direction of the following text, which could make it read as another address. Encoded
 * words ("=?utf-8?B?…?=") are broken up, because email programs would decode such characters from
 * them.
 */
export function oneLine(text: string): string {
  return withoutTurns(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
}

/**
 * The name of a listing or a person for a subject, or `instead` if the name looks like a link:
 * people read the subject before they see who sent it.
 */
export const titleInSubject = <Instead>(name: string, instead: Instead): string | Instead =>
  /:\/\/|www\./iu.test(name) ? instead : name;

/** Text of either direction displays correctly without these characters. */
const withoutTurns = (text: string) => text.replace(/\p{Bidi_Control}/gu, "");

type Say = (sentence: Sentence) => string;

/**
 * Says a part in the receiver's language. Names are part of our own sentences, so they become one
 * line; quotes stay as they were written.
 */
function inWords(part: Part, say: Say): Part<string> {
  if (typeof part === "string" || "text" in part) return say(part);
  if ("button" in part) return { ...part, button: say(part.button) };
  if ("links" in part) return { links: part.links.map(([text, link]) => [say(text), link]) };
  if ("facts" in part) return { facts: part.facts.map(([name, value]) => [say(name), say(value)]) };
  return part;
}

function toText(part: Part<string>): string | [] {
  if (typeof part === "string") return part;
  if ("facts" in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  if ("quote" in part) return part.quote.replace(/^/gm, "> ");
  if ("links" in part) return part.links.map(([text, link]) => `${text}:\n${link}`).join("\n\n");
  // In plain text, the reply button of the mail program does what this one does.
  return isMailto(part.link) ? [] : `${part.button}:\n${part.link}`;
}
