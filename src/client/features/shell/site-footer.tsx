import { Box, chakra, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../../components/art/logo.tsx";
import { belowFold } from "../../components/below-fold.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { mailto } from "../../lib/mailto.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { useTranslate } from "../../lib/translate.ts";
import type { ShellProps } from "./shell-props.ts";

const FooterLink = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 1,
    py: 1,
    color: "ground.soft",
    borderRadius: "sm",
    _hover: { color: "ground.ink", textDecoration: "underline", textUnderlineOffset: "0.2em" },
    _focusVisible: { outlineColor: "ground.focusRing" },
    _icon: { width: "0.8em", height: "0.8em", opacity: 0.7 },
  },
});

const Ridge = chakra("svg", {
  base: { display: "block", width: "full", height: { base: 9, md: 18 }, color: "ground" },
});

/** The footer of every page. */
export function SiteFooter({ site, user }: Pick<ShellProps, "site" | "user">) {
  const t = useTranslate();
  return (
    <Box
      as="footer"
      data-no-print
      position="relative"
      mt="auto"
      textStyle="small"
      color="ground.soft"
      {...belowFold({ base: "auto 490px", md: "auto 400px" })}
    >
      <Ridge viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden>
        <path fill="currentColor" d="M0 44c150-40 300-44 470-18s300 34 470 6 330-34 500-2v42H0z" />
      </Ridge>
      <Box bg="ground" mt="-1px">
        <Grid
          maxW="page"
          mx="auto"
          px={{ base: 5, md: 8 }}
          pt={{ base: 10, md: 14 }}
          pb={12}
          columnGap={{ base: 6, md: 8 }}
          rowGap={{ base: 10, md: 8 }}
          // In one column where a long word of some language would not fit into two.
          templateColumns={{
            base: "repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))",
            md: "2fr 1fr 1fr",
          }}
        >
          <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
            <Flex align="center" gap={2.5} mb={3} color="ground.ink">
              <Logo />
              <Text fontFamily="heading" fontSize="xl" fontWeight="semibold">
                {site.site_name}
              </Text>
            </Flex>
            <Text maxW="20rem">
              {t("Places to stay, and the clean energy they are working towards.")}
            </Text>
            <LanguageMenu site={site} place="footer" />
          </Box>
          <Column title={t("For Hosts")}>
            <li>
              <FooterLink asChild>
                <Link to={user ? "/properties" : "/signup"}>{t("List Your Property")}</Link>
              </FooterLink>
            </li>
            <li>
              <FooterLink asChild>
                <Link to="/" hash="how-it-works">
                  {t("Solar Funding")}
                </Link>
              </FooterLink>
            </li>
            <Soon>{t("Host Resources")}</Soon>
            <Soon>{t("Success Stories")}</Soon>
          </Column>
          <Column title={t("Support")}>
            <Outside href={site.cookie_policy_url}>{t("Cookie Policy")}</Outside>
            <Outside href={site.terms_url}>{t("Terms and Conditions")}</Outside>
            <Outside href={site.privacy_url}>{t("Privacy Policy")}</Outside>
            <Outside href={mailto(site.contact_email)}>{t("Contact Us")}</Outside>
          </Column>
        </Grid>
        <Box maxW="page" mx="auto" px={{ base: 5, md: 8 }} pb={8}>
          <Text
            borderTopWidth="1px"
            borderColor="ground.line"
            pt={6}
            textStyle="note"
          >{`© 2024 ${site.site_name}`}</Text>
        </Box>
      </Box>
    </Box>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h2" textStyle="label" fontFamily="body" color="ground.ink" mb={2}>
        {title}
      </Heading>
      <ul>{children}</ul>
    </Box>
  );
}

/** A page that does not exist yet. */
function Soon({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <Box as="li" py={1}>
      {children}{" "}
      <Text as="small" textStyle="note" whiteSpace="nowrap">
        {t("(soon)")}
      </Text>
    </Box>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <FooterLink asChild>
        <ExternalLink href={href} plain>
          {children}
        </ExternalLink>
      </FooterLink>
    </li>
  );
}
