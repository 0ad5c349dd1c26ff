import { Box, Container, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { directionOf } from "../../../shared/i18n/direction.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { InLanguage } from "../../components/in-language.tsx";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { belowFold } from "../../components/below-fold.ts";
import { Gallery } from "./gallery.tsx";
import { HostHeader } from "./host-header.tsx";
import { InterestBar } from "./interest-bar.tsx";
import type { InterestProps } from "./interest-props.ts";
import { gridAreas, photoShape } from "./page-grid.ts";
import { PrintedAddress } from "./printed-address.tsx";
import { Prose } from "./prose.tsx";
import { SidePanel } from "./side-panel.tsx";
import { UpgradeList } from "./upgrade-list.tsx";

interface HostPageProps extends InterestProps {
  property: PropertyView;
  /** The note above the page: the interest just sent, or why guests do not see the page. */
  note: ReactNode;
  /** The calendar of a property that takes requests for dates. */
  availability?: ReactNode;
  /** The link that reports the listing. */
  report: ReactNode;
  /** The stays at the end of the page. */
  more: ReactNode;
}

/** The public page of a property. */
export function HostPage(props: HostPageProps) {
  const { property, interest, sentOn, note, availability, report, more } = props;
  const t = useTranslate();
  const action = { interest, sentOn };
  const lang = useTextLang(property.language);
  const about = lang(property, "description");
  const message = lang(property, "custom_message");
  const shape = photoShape(property.images);
  return (
    // Keeps focused elements clear of the bar at the bottom.
    <Box css={{ "& :is(a, button)": { scrollMarginBottom: { base: 24, lg: 0 } } }}>
      <Container pt={{ md: 10 }} pb={{ base: 12, md: 20 }}>
        {note}
        <Grid
          position="relative"
          columnGap={{ md: 8, lg: 16, xl: 20 }}
          alignItems="start"
          {...gridAreas[shape]}
        >
          <HostHeader property={property} {...action} />
          <Gallery property={property} gridArea="photos" />
          <Box
            as="aside"
            aria-label={t("Funding and details")}
            gridArea="panel"
            mt={{ base: 6, md: 12, lg: shape === "portrait" ? 0 : 12 }}
            position={{ lg: "sticky", _print: "static" }}
            top={{ lg: 6 }}
          >
            <SidePanel property={property} {...action} />
          </Box>
          <Box
            gridArea="text"
            mt={12}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr)"
            gap={{ base: 12, md: 14 }}
            minW={0}
          >
            <Part title={t("About")} language={about}>
              {property.description === null ? (
                <Text color="ink.soft">{t("No description provided.")}</Text>
              ) : (
                <Prose lang={about}>{property.description}</Prose>
              )}
            </Part>
            {availability}
            <Part title={t("Green Energy Upgrades")}>
              <UpgradeList projects={property.upgradeProjects} language={property.language} />
            </Part>
            {property.custom_message !== null && (
              <Part title={t("Host Message")} language={about === undefined ? message : undefined}>
                <Prose
                  lang={message}
                  dir={directionOf(property.custom_message)}
                  ps={{ base: 5, md: 7 }}
                  borderInlineStartWidth="3px"
                  borderColor="leaf"
                  fontFamily="heading"
                  fontSize="xl"
                >
                  {property.custom_message}
                </Prose>
              </Part>
            )}
            <Box>{report}</Box>
          </Box>
        </Grid>
        {more}
        <PrintedAddress slug={property.slug} />
      </Container>
      <InterestBar property={property} {...action} />
    </Box>
  );
}

interface PartProps {
  title: string;
  /** The language to name beside the title. */
  language?: Language | undefined;
  children: ReactNode;
}

function Part({ title, language, children }: PartProps) {
  return (
    // The padding keeps the ring around a focused link at the edge from being cut off.
    <Box as="section" p={2} m={-2} {...belowFold("auto 300px")}>
      <Flex wrap="wrap" align="baseline" columnGap={4} rowGap={1} mb={4}>
        <Heading as="h2" textStyle="section">
          {title}
        </Heading>
        <InLanguage of={language} />
      </Flex>
      {children}
    </Box>
  );
}
