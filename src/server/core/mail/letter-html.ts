/**
 * The HTML part of an email: one frame for all kinds. Mail programs understand little CSS, so the
 * layout is tables with inline styles. The only style sheet is for dark mode, in programs that read
 * it. Nothing is loaded from anywhere, also not the logo: an image from our server would tell us when
 * and where an email is read, and most programs block it.
 */
import escapeHtml from "escape-html";
import { directionOf } from "../../../shared/i18n/direction.ts";
import { directionOfLanguage, type Language } from "../../../shared/i18n/languages.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { Part } from "./letter.ts";
import { isolates } from "../../../shared/i18n/direction.ts";

const sans = "Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/** Mail programs know no logical sides, such as `padding-inline-start`. */
const styleFrom = (start: "left" | "right", end: "left" | "right") => ({
  page: `margin:0;padding:0;background:#FBF7EF;color:#1D2A24;font:16px/1.6 ${sans}`,
  outer: "background:#FBF7EF",
  margin: "padding:24px 12px 32px",
  column: "max-width:560px;margin:0 auto",
  mark: "width:36px;height:36px;background:#1F5B43;border-radius:10px;text-align:center;vertical-align:middle",
  sun: "display:inline-block;width:16px;height:16px;background:#F2A93B;border-radius:8px;font-size:0;line-height:0;vertical-align:middle",
  name: `padding-${start}:12px;font:bold 18px/1.3 ${serif};color:#1D2A24;text-decoration:none`,
  // A long address must not make the email wider than the screen.
  sheet:
    "padding:28px 28px 12px;background:#FFFDF9;border:1px solid #E5DCCB;border-radius:16px;word-break:break-word",
  heading: `margin:0 0 20px;font:normal 26px/1.25 ${serif};color:#1D2A24`,
  paragraph: "margin:0 0 16px",
  quote: `margin:0 0 20px;padding:2px 16px;border-${start}:4px solid #F2A93B`,
  quoted: "margin:6px 0",
  facts: "width:100%;margin:0 0 20px;border-collapse:collapse",
  fact: `padding:8px 0;padding-${end}:16px;border-bottom:1px solid #E5DCCB;text-align:${start};vertical-align:top;font-weight:normal;color:#56635B;white-space:nowrap`,
  value:
    "width:100%;padding:8px 0;border-bottom:1px solid #E5DCCB;vertical-align:top;font-weight:bold",
  press: "margin:4px 0 24px",
  pill: "background:#1F5B43;border-radius:24px",
  button: `display:inline-block;padding:13px 26px;border-radius:24px;font:bold 16px/1.3 ${sans};color:#FFFDF9;text-decoration:none`,
  links: "margin:0 0 20px",
  link: "color:#1F5B43",
  small: "margin:-12px 0 20px;font-size:13px;line-height:1.5;color:#56635B;word-break:break-all",
  foot: "padding:16px 28px 0;font-size:13px;line-height:1.5;color:#56635B",
});

type Style = ReturnType<typeof styleFrom>;
const styles = { ltr: styleFrom("left", "right"), rtl: styleFrom("right", "left") };

/** The same colours as the dark theme of the site. Important, to win over the inline styles. */
const dark = `@media (prefers-color-scheme: dark) {
.page, .outer { background: #131B17 !important; color: #F3ECDD !important }
.sheet { background: #1B2620 !important; border-color: #33413A !important }
.ink { color: #F3ECDD !important }
.soft { color: #B5BEB2 !important }
.line { border-color: #33413A !important }
.pill { background: #8CCBA8 !important }
.press { color: #0F1F17 !important }
.link { color: #8CCBA8 !important }
}`;

/** A layout table, which screen readers do not read as a table. */
const layout = (cells: string, extra = "") =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${extra}><tr>${cells}</tr></table>`;

interface Frame {
  t: Translate;
  title: string;
  /** In large letters above the text. */
  heading: string;
  parts: ReadonlyArray<Part<string>>;
  /** The name of the site and its address. */
  signature: { name: string; url: string };
}

/** The whole HTML document of an email. */
export function letterPage({ t, title, heading, parts, signature }: Frame): string {
  const direction = directionOfLanguage(t.language);
  const style = styles[direction];
  const name = escapeHtml(signature.name);
  const url = escapeHtml(signature.url);
  // The name is a link, so the sentence is split around it.
  const [before = "", after = ""] = t("This email was sent by {site}.", { site: "\0" }).split("\0");
  const brand = layout(
    `<td style="${style.mark}"><span style="${style.sun}">&nbsp;</span></td>
<td><a class="ink" href="${url}" style="${style.name}">${name}</a></td>`,
    ` style="margin:0 0 20px"`,
  );
  const sheet = layout(
    `<td class="sheet" style="${style.sheet}">
<h1 class="ink" style="${style.heading}">${inline(heading)}</h1>
${parts.map((part) => toHtml(part, style)).join("\n")}
</td>`,
    ` width="100%"`,
  );
  return `<!doctype html>
${htmlTag(t)}
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${dark}</style></head>
<body class="page" style="${style.page}">
${layout(
  `<td class="outer" style="${style.margin};${style.outer}"><div style="${style.column}">
${brand}
${sheet}
<p class="soft" style="${style.foot}">${inline(before)}<a class="link" href="${url}" style="${style.link}">${name}</a>${inline(after)}</p>
</div></td>`,
  // Again, because some mail programs keep only the content of the body.
  ` width="100%" lang="${t.language}" dir="${direction}"`,
)}
</body>
</html>
`;
}

const htmlTag = ({ language }: Translate) =>
  directionOfLanguage(language) === "rtl"
    ? `<html lang="${language}" dir="rtl">`
    : `<html lang="${language}">`;

/** A sentence of ours as HTML. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(isolates.start, "<bdi>")
    // Translations have this one around a number with its unit.
    .replaceAll("\u2066", '<bdi dir="ltr">')
    .replaceAll(isolates.end, "</bdi>");

function toHtml(part: Part<string>, style: Style): string {
  if (typeof part === "string") return `<p style="${style.paragraph}">${inline(part)}</p>`;
  if ("quote" in part) return quote(part);
  if ("facts" in part) return facts(part.facts, style);
  if ("links" in part) return links(part.links, style);
  return button(part, style);
}

/**
 * A quote follows its own direction, and so does each line: a message may have an Arabic line and an
 * English one.
 */
function quote({ quote: text, language }: { quote: string; language?: Language | null }): string {
  const style = styles[directionOf(text)];
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line.trim() === "" ? "" : `<p dir="auto" style="${style.quoted}">${escapeHtml(line)}</p>`,
    );
  const lang = language ? ` lang="${language}"` : "";
  return `<blockquote class="ink"${lang} dir="auto" style="${style.quote}">${lines.filter(Boolean).join("\n")}</blockquote>`;
}

function facts(rows: ReadonlyArray<readonly [name: string, value: string]>, style: Style): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th scope="row" class="soft line" style="${style.fact}">${inline(name)}</th><td class="line" style="${style.value}"><bdi>${inline(value)}</bdi></td></tr>`,
  );
  return `<table style="${style.facts}">${cells.join("\n")}</table>`;
}

function links(
  targets: ReadonlyArray<readonly [text: string, link: string]>,
  style: Style,
): string {
  const anchors = targets.map(
    ([text, link]) =>
      `<a class="link" href="${escapeHtml(link)}" style="${style.link}">${inline(text)}</a>`,
  );
  return `<p style="${style.links}">${anchors.join(" &nbsp;·&nbsp; ")}</p>`;
}

function button(
  { button: label, link, showLink }: Extract<Part<string>, { button: string }>,
  style: Style,
): string {
  const href = escapeHtml(link);
  const pill = layout(
    `<td class="pill" style="${style.pill}"><a class="press" href="${href}" style="${style.button}">${inline(label)}</a></td>`,
    ` style="${style.press}"`,
  );
  return showLink === true ? `${pill}\n<p class="soft" style="${style.small}">${href}</p>` : pill;
}
