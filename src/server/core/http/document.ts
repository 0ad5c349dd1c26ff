import { type FirstData, firstDataId, type RenderedPage } from "../../../shared/page.ts";
import {
  directionOfLanguage,
  type Language,
  languageQuery,
} from "../../../shared/i18n/languages.ts";
import type { Env } from "../env/env.ts";
import type { Content } from "./finished.ts";
import { type PageHead, type PageSite, renderHead, scriptJson } from "./head.ts";
import { contentHash, contentPolicy, policyText } from "./headers.ts";

/**
 * Fills the built index.html: head tags, the styles that the page uses, its markup and first data.
 * The styles are inline, so that the page paints at once; the page's policy allows only these, by
 * hash.
 */
export function fillDocument(
  template: string,
  env: Env,
  language: Language,
  head: PageHead,
  first: FirstData,
  page: RenderedPage = { html: "", styles: [] },
): Content {
  const styles = page.styles
    // data-s: emotion then leaves it in place; moving it to the head would lay out the page again.
    .map(({ name, css }) => `<style data-emotion="${name}" data-s="">${css}</style>`)
    .join("");
  const site = { publicUrl: env.publicUrl, site: first.site, language };
  const parts: Record<string, string> = {
    head: renderHead(head, site) + styles,
    app: page.html,
    data: `<script type="application/json" id="${firstDataId}">${scriptJson(first)}</script>`,
  };
  const policy = contentPolicy(env, {
    scripts: inlineParts(template, "script").map(contentHash),
    styles: [...inlineParts(template, "style"), ...page.styles.map(({ css }) => css)].map(
      contentHash,
    ),
  });
  return {
    type: "text/html; charset=utf-8",
    body: inLanguage(template, site).replaceAll(
      /<!--(head|app|data)-->/g,
      (_, name: string) => parts[name] ?? "",
    ),
    headers: { "content-security-policy": policyText(policy) },
  };
}

/** The template with the language of its page. */
const inLanguage = (template: string, { site, language }: PageSite): string =>
  (language === "en"
    ? template
    : template.replace(
        '<html lang="en"',
        `<html lang="${language}" dir="${directionOfLanguage(language)}"`,
      )
  ).replace("/manifest.webmanifest", `$&${languageQuery(site, language)}`);

/** The texts of the template's inline scripts or styles: those without attributes. */
function inlineParts(template: string, element: "script" | "style"): string[] {
  const parts = template.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"));
  return Array.from(parts, ([, text = ""]) => text);
}
