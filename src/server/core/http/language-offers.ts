import escapeHtml from "escape-html";
import { directionOfLanguage, pathPrefix } from "../../../shared/i18n/languages.ts";
import { translateInto } from "../i18n/catalogues.ts";
import type { PageSite } from "./head.ts";

/**
 * A line for each other language, written in it, that offers this page in that language. All are hidden,
 * since the page is the same for everybody: early/languages.ts of the client shows one.
 */
export const languageOffers = ({ site, language }: PageSite, path: string): string =>
  (site.languages ?? [])
    .filter(({ code }) => code !== language)
    .map(({ code }) => {
      const t = translateInto(code);
      const offer = t("Read this page in English", { context: "in the language itself" });
      const address = escapeHtml(pathPrefix(site, code) + path);
      const tags = `class="language-offer" lang="${code}" dir="${directionOfLanguage(code)}"`;
      return (
        `<aside ${tags} aria-label="${escapeHtml(t("Language"))}" hidden>` +
        `<a href="${address}" hreflang="${code}">${escapeHtml(offer)}</a>` +
        `<button type="button" aria-label="${escapeHtml(t("Close"))}">×</button></aside>`
      );
    })
    .join("");
