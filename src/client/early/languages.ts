/**
 * Runs in pages of sites with more than one language, before they are painted: offers the language that
 * the browser prefers, once, and keeps query and hash when the language is changed.
 */
import { type Language, pathPrefix } from "../../shared/i18n/languages.ts";
import { lookUpLanguage } from "../../shared/i18n/look-up.ts";
import { type FirstData, firstDataId } from "../../shared/page.ts";
import { siteStore } from "../lib/storage.ts";
import { readToken } from "../lib/token.ts";

/** Set when somebody has answered an offer, or chosen a language in the menu. */
const chosenKey = "language chosen";

const current = document.documentElement.lang as Language;
/** By core/http/language-offers.ts: one for each other language, all hidden. */
const offers = Array.from(document.querySelectorAll<HTMLElement>(".language-offer"));

/** Shows the offer of the preferred language, unless it was answered or is for an account to decide. */
function offerPreferred(): void {
  if (siteStore.read(chosenKey) !== null || readToken() !== null) return;
  const available = [current, ...offers.map(({ lang }) => lang as Language)];
  const preferred = lookUpLanguage(navigator.languages, available);
  for (const offer of offers) offer.hidden = offer.lang !== preferred;
}

/** The address of this page in a language, with the origin: a path can begin with two slashes. */
function addressIn(language: Language): string {
  const data = document.getElementById(firstDataId)?.textContent ?? "";
  const { site } = JSON.parse(data) as FirstData;
  const { origin, pathname, search, hash } = location;
  const path = pathname.slice(pathPrefix(site, current).length) || "/";
  return origin + pathPrefix(site, language) + path + search + hash;
}

/** The link to another language that an event is about. */
const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[hreflang]") : null;

function onPress(event: Event): void {
  const link = linkOf(event);
  if (link) link.href = addressIn(link.hreflang as Language);
}

function onClick(event: Event): void {
  onPress(event);
  const { target } = event;
  const isAnswer = target instanceof Element && target.closest(".language-offer") !== null;
  if (!isAnswer && !linkOf(event)) return;
  siteStore.write(chosenKey, "yes");
  if (!isAnswer) return;
  for (const offer of offers) offer.hidden = true;
  // The button has gone.
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

offerPreferred();
// Also before a context menu, or a click that opens another tab.
addEventListener("pointerdown", onPress, true);
addEventListener("click", onClick, true);
