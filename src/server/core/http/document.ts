import { type FirstData, firstDataId, type RenderedPage } from "../../../shared/page.ts";
import {
  directionOfLanguage,
  type Language,
  languageQuery,
} from "../../../shared/i18n/languages.ts";
import type { Env } from "../env/env.ts";
import type { Content } from "./finished.ts";
import { type PageHead, type PageSite, renderHead, scriptJson } from "./head.ts";
import { languageOffers } from "./language-offers.ts";
import { contentHash, contentPolicy, policyText } from "./headers.ts";

/**
 * Fills the built index.html: head tags, the styles that the page uses, its markup and first data.
 * The styles are inline, so that the page paints at once; the page's policy allows only these, by
 * hash.
 */
export function fillDocument(
  wholeTemplate: string,
  env: Env,
  language: Language,
  head: PageHead,
  first: FirstData,
  page: RenderedPage & { path?: string } = { html: "", styles: [] },
): Content {
  const styles = page.styles
    // data-s: emotion then leaves it in place; moving it to the head would lay out the page again.
    .map(({ name, css }) => `<style data-emotion="${name}" data-s="">${css}</style>`)
    .join("");
  const shown = new Set([language, first.site.languages && "languages"]);
  const site = { publicUrl: env.publicUrl, site: first.site, language };
  const template = inLanguage(withParts(wholeTemplate, shown), site);
  const [preloads = ""] = leadingPreloads.exec(page.html) ?? [];
  const parts: Record<string, string> = {
    preloads,
    head: renderHead(head, site) + styles,
    offers: page.path === undefined ? "" : languageOffers(site, page.path),
    app: page.html.slice(preloads.length),
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
    body: template.replaceAll(
      /<!--(preloads|head|offers|app|data)-->/g,
      (_, name: string) => parts[name] ?? "",
    ),
    headers: { "content-security-policy": policyText(policy) },
  };
}

/**
 * React writes the preloads of photos before the markup. In the head, but after the width of the
 * screen is known, they are requested before the styles have arrived.
 */
const leadingPreloads = /^(?:<link rel="preload"[^>]*>)+/;

/** The template with those of its optional parts that a page shows. */
const withParts = (template: string, shown: ReadonlySet<string | undefined>): string =>
  template.replaceAll(/<!--if (\w+)-->(.*?)<!--end-->/gs, (_, name: string, content: string) =>
    shown.has(name) ? content : "",
  );

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
