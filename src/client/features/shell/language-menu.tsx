import { chakra, Flex } from "@chakra-ui/react";
import { useLocation } from "@tanstack/react-router";
import { pathPrefix } from "../../../shared/i18n/languages.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { useTranslate } from "../../lib/translate.ts";

const LanguageLink = chakra("a", {
  base: {
    display: "inline-block",
    py: 1,
    borderRadius: "sm",
    _hover: { textDecoration: "underline", textUnderlineOffset: "0.2em" },
    "&[aria-current]": { fontWeight: "semibold" },
  },
  variants: {
    place: {
      footer: {
        _hover: { color: "ground.ink" },
        _focusVisible: { outlineColor: "ground.focusRing" },
        "&[aria-current]": { color: "ground.ink" },
      },
      panel: { "&[aria-current]": { color: "leaf" } },
    },
  },
});

/**
 * Links to this page in each language of the site; nothing if it has only one. They load the page anew,
 * with its texts. See also early/languages.ts.
 */
export function LanguageMenu({ site, place }: { site: SiteView; place: "footer" | "panel" }) {
  const t = useTranslate();
  const path = useLocation({ select: ({ href }) => href.replace(/#.*/, "") });
  if (!site.languages) return null;
  return (
    <nav aria-label={t("Language")}>
      <Flex as="ul" wrap="wrap" columnGap={4} rowGap={0.5} textStyle="small">
        {site.languages.map(({ code, name }) => (
          <li key={code}>
            <LanguageLink
              place={place}
              href={pathPrefix(site, code) + path}
              hrefLang={code}
              lang={code}
              aria-current={code === t.language ? "true" : undefined}
              // The server makes one page for all queries that it does not know.
              suppressHydrationWarning
            >
              {name}
            </LanguageLink>
          </li>
        ))}
      </Flex>
    </nav>
  );
}
