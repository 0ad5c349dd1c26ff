import { expect, it } from "vitest";
import type { Language } from "../../shared/i18n/languages.ts";
import { namedLanguages } from "../../shared/i18n/languages.ts";
import { addressForAccount } from "./account-language.ts";

it.each<[account: Language | null, page: Language, list: string, address: string | undefined]>([
  ["de", "en", "en,de", "/de/admin?view=users"],
  ["en", "de", "en,de", "/admin?view=users"],
  ["en", "de", "de,en", "/en/admin?view=users"],
  ["de", "de", "en,de", undefined],
  [null, "de", "en,de", undefined],
  ["fr", "de", "en,de", undefined],
  ["de", "en", "en", undefined],
])(
  "an account in %s on a page in %s of a site in %s moves to %s",
  (account, page, list, address) => {
    const languages = namedLanguages(list);
    const site = languages ? { languages } : {};
    const here = { site, language: page };
    expect(addressForAccount({ language: account }, "/admin?view=users", here)).toBe(address);
  },
);
