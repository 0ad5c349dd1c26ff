import { chakra, Flex } from "@chakra-ui/react";
import { useLocation } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { type Language, pathPrefix, type NamedLanguage } from "../../../shared/i18n/languages.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import { failureNotice } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useUser } from "../../session.ts";
import { useTRPCClient } from "../../trpc.ts";

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

interface LanguageMenuProps {
  site: SiteView;
  place: "footer" | "panel";
}

/**
 * Links to this page in each language of the site; nothing if it has only one. They load the page anew,
 * with its texts, and signed-in people choose the language of their account. See also
 * early/languages.ts.
 */
export function LanguageMenu({ site, place }: LanguageMenuProps) {
  return site.languages ? <Menu site={site} languages={site.languages} place={place} /> : null;
}

type MenuProps = LanguageMenuProps & { languages: readonly NamedLanguage[] };

function Menu({ site, languages, place }: MenuProps) {
  const t = useTranslate();
  const path = useLocation({ select: ({ href }) => href.replace(/#.*/, "") });
  const user = useUser();
  const client = useTRPCClient();

  async function choose(event: MouseEvent<HTMLAnchorElement>, language: Language): Promise<void> {
    const { button, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (user === null || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const { href } = currentTarget;
    try {
      await client.account.setLanguage.mutate({ language });
    } catch (failure) {
      // The pages of the account would return to its old language.
      toast(failureNotice(failure, {}));
      return;
    }
    location.assign(href);
  }

  return (
    <nav aria-label={t("Language")}>
      <Flex
        as="ul"
        wrap="wrap"
        columnGap={4}
        rowGap={0.5}
        textStyle="small"
        {...(place === "footer" ? { mt: 3 } : { mb: 4 })}
      >
        {languages.map(({ code, name }) => (
          <li key={code}>
            <LanguageLink
              place={place}
              href={pathPrefix(site, code) + path}
              hrefLang={code}
              lang={code}
              onClick={(event) => void choose(event, code)}
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
