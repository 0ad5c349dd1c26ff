import escapeHtml from "escape-html";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** The parts of an email, in order: our own text, a button, or a quote. */
type Part = string | { button: string; link: string } | { quote: string };

/** The site as its emails describe it. */
export type Sender = { publicUrl: string; site: SiteView };

export type Words = { subject: string; text: string; html: string; link: string };

/** Writes an email once and renders it twice: as plain text, and as HTML in the site's look. */
export function writeLetter(sender: Sender, letter: { subject: string; parts: Part[] }): Words {
  const subject = oneLine(letter.subject);
  const signature = { name: oneLine(sender.site.site_name), url: sender.publicUrl };
  const parts = letter.parts.map(inOneLine);
  return {
    subject,
    text: `${parts.map(toText).join("\n\n")}\n\n-- \n${signature.name}\n${signature.url}\n`,
    html: page(subject, parts.map(toHtml).join("\n"), signature),
    link: parts.flatMap((part) => (isButton(part) ? part.link : []))[0] ?? signature.url,
  };
}

/**
 * Greets by first name, if it looks like a name. Somebody who signs up with another person's
 * address controls this word, so it must never become a link.
 */
export function greeting(name: string): string {
  const first = oneLine(name).split(" ", 1)[0] ?? "";
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? `Hello ${first},` : "Hello,";
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
export const titleInSubject = (name: string, instead: string): string =>
  /:\/\/|www\./iu.test(name) ? instead : name;

/** Text of either direction displays correctly without these characters. */
const withoutTurns = (text: string) => text.replace(/\p{Bidi_Control}/gu, "");

/**
 * Names are part of our own sentences, so they become one line; quotes stay as they were written.
 */
function inOneLine(part: Part): Part {
  if (typeof part === "string") return oneLine(part);
  return "button" in part ? { ...part, button: oneLine(part.button) } : part;
}

const isButton = (part: Part) => typeof part === "object" && "button" in part;

function toText(part: Part): string {
  if (typeof part === "string") return part;
  if ("button" in part) return `${part.button}:\n${part.link}`;
  return part.quote.replace(/^/gm, "> ");
}

const style = {
  page: "margin:0;padding:24px;background:#FBF7EF;color:#1D2A24;font:16px/1.6 Helvetica,Arial,sans-serif",
  sheet:
    "max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border:1px solid #E5DCCB;border-radius:16px",
  button:
    "display:inline-block;padding:12px 24px;border-radius:8px;background:#1F5B43;color:#FFFDF9;text-decoration:none;font-weight:bold",
  small: "font-size:13px;color:#56635B;word-break:break-all",
  quote: "margin:0 0 16px;padding:4px 16px;border-left:4px solid #F2A93B",
} as const;

function toHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  if ("quote" in part) {
    return `<blockquote style="${style.quote}">${withBreaks(part.quote)}</blockquote>`;
  }
  const link = escapeHtml(part.link);
  return `<p><a href="${link}" style="${style.button}">${escapeHtml(part.button)}</a></p>
<p style="${style.small}">${link}</p>`;
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>\n");

function page(title: string, body: string, signature: { name: string; url: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${style.page}">
<div style="${style.sheet}">
${body}
<p style="${style.small}"><a href="${escapeHtml(signature.url)}" style="color:#1F5B43">${escapeHtml(signature.name)}</a></p>
</div>
</body>
</html>
`;
}
